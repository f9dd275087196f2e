/**
 * Looks public names up without the threads of Node.js, which also read files and hash: a few names whose servers do not answer
 * would hold all of them up.
 */
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

const resolver = new Resolver({ timeout: 3_000, tries: 1 })

export const noAddress = new Error('the name has no address')

export const publicLookup: LookupFunction = (name, { all }, done) => {
  void Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]).then(([four, six]) => {
    const found = [
      ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
      ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
    ]
    const [first] = found
    if (!first) done(noAddress, '')
    else if (all) done(null, found)
    else done(null, first.address, first.family)
  })
}
