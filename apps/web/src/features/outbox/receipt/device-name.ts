const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const
/** The order matters: the user agent of Edge, for example, also names Chrome and Safari. */
const browsers = [
  [/Edg\w*\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

/** `deviceName(navigator.userAgent)` is 'Android, Chrome'. */
export function deviceName(userAgent: string): string {
  const found = [systems, browsers].map((all) => all.find(([sign]) => sign.test(userAgent))?.[1])
  return found.filter((name) => name !== undefined).join(', ') || 'Unknown device'
}
