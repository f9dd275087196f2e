/** `aboutFile('Wes Worker', 3)` */
export function aboutFile(name: string, count: number): string {
  const work = count === 1 ? 'One change' : `${count} changes`
  return `${work} by ${name} not yet on the server when this file was saved. Photos and videos are in "files".`
}

export const TOO_MUCH_FOR_FILE =
  'This is too much for one file. Save changes one by one, in the menu beside each.'
