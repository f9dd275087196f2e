/** `aboutFile('Wes Worker', 3)` */
export function aboutFile(name: string, count: number): string {
  const work = count === 1 ? 'One entry' : `${count} entries`
  return `${work} of ${name} that the server did not have when this file was saved. Photos and videos lie in "files".`
}
