/** What is said of a write that no answer came to. */
export const keptOnDevice = 'Kept on this device. It is sent when the server can be reached.'
