/** Texts of the column choice. */
export const columnWords = {
  columns: 'Columns',
  asUsual: 'Reset to Default',
} as const

/** `remembered('Name and Actions')` */
export const remembered = (always: string) => `Remembered on this device. ${always} always stay.`
