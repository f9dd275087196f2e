/** Census (FIPS) numbers of the states, in the Census's order. */
const numbers =
  'AL01AK02AZ04AR05CA06CO08CT09DE10DC11FL12GA13HI15ID16IL17IN18IA19KS20KY21LA22ME23MD24MA25MI26MN27MS28MO29MT30NE31NV32NH33' +
  'NJ34NM35NY36NC37ND38OH39OK40OR41PA42RI44SC45SD46TN47TX48UT49VT50VA51WA53WV54WI55WY56AS60GU66MP69PR72VI78'

const states = new Map((numbers.match(/.{4}/g) ?? []).map((pair) => [pair.slice(2), pair.slice(0, 2)]))

/** `stateOfFips('31')` is 'NE'. For a county number such as '31109', the first two digits count. */
export function stateOfFips(number: string): string | null {
  return states.get(number.slice(0, 2)) ?? null
}
