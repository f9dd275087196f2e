/** `leftByPerson(3, 'Wes Worker')` */
export function leftByPerson(count: number, name: string): string {
  const [changes, them] = count === 1 ? ['change', 'it'] : ['changes', 'them']
  return `${count} ${changes} by ${name} ${count === 1 ? 'waits' : 'wait'} on this device. Log in to send ${them}. If you can't log in here, save ${them} as a file. Send the file later: log in at any address of this server, open this page, and choose "Send From a File".`
}

/** Says neither whose nor what they are: `leftByOthers(2, true)`. */
export function leftByOthers(count: number, besideOwn: boolean): string {
  const changes = `${count} ${besideOwn ? 'more ' : ''}${count === 1 ? 'change waits' : 'changes wait'}`
  return `${changes} on this device. Only the person who made ${count === 1 ? 'it' : 'them'} can see, send or save ${count === 1 ? 'it' : 'them'}, after logging in.`
}
