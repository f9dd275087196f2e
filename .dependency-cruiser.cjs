// Who may import whom (ARCHITECTURE.md). One rule a sentence, by pattern: a new feature is guarded the day it is made.
const server = '^apps/server/src'
const web = '^apps/web/src'
const domain = '^packages/domain/src'
/** The server's features, low to high: each may use the doors of lower ones. */
const ladder = [
  ['auth', 'map', 'holds'],
  ['memberships'],
  ['activities', 'cities'],
  ['media'],
  ['locations'],
  ['notes'],
  ['work-orders', 'audit'],
  [
    'reports',
    'settings',
    'access-tokens',
    'webhooks',
    'retention',
    'city-admin',
    'admin',
    'exports',
    'imports',
    'day-pack',
    'people',
  ],
]

const higher = ladder.flatMap((step, at) => {
  const above = ladder.slice(at + 1).flat()
  return above.length === 0
    ? []
    : [
        {
          name: `server-ladder-${step[0]}`,
          comment: `${step.join(' and ')} may not use a higher feature`,
          severity: 'error',
          from: { path: `${server}/features/(${step.join('|')})/`, pathNot: '\\.test\\.ts$' },
          to: { path: `${server}/features/(${above.join('|')})/` },
        },
      ]
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^geojson$', '\\.wasm\\?url$'] },
    },
    {
      name: 'no-undeclared',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        pathNot: ['^virtual:', '^node_modules/vitest/browser/'],
      },
    },
    {
      name: 'domain-imports-only-zod',
      severity: 'error',
      from: { path: domain, pathNot: '\\.test\\.ts$' },
      to: { pathNot: [domain, 'node_modules/zod/'] },
    },
    {
      name: 'domain-floor',
      comment: 'format, http, rules, map, search and catalog import nothing else of the domain',
      severity: 'error',
      from: { path: `${domain}/(format|http|rules|map|search|catalog)/`, pathNot: '\\.test\\.ts$' },
      to: { path: domain, pathNot: `${domain}/(format|http|rules|map|search|catalog)/` },
    },
    {
      name: 'domain-middle',
      comment: 'memberships and cities stand on the floor only',
      severity: 'error',
      from: { path: `${domain}/(memberships|cities)/`, pathNot: '\\.test\\.ts$' },
      to: { path: domain, pathNot: `${domain}/(format|http|rules|map|search|catalog|memberships|cities)/` },
    },
    { name: 'domain-knows-no-app', severity: 'error', from: { path: domain }, to: { path: '^apps/' } },
    { name: 'packages-know-no-app', severity: 'error', from: { path: '^packages/' }, to: { path: '^apps/' } },
    {
      name: 'packages-by-the-door',
      comment: 'what a package offers stands in its package.json',
      severity: 'error',
      from: { path: '^(apps|packages)/([^/]+)/' },
      to: {
        path: '^packages/',
        pathNot: ['^packages/$2/', '/index\\.ts$', '/src/(make|draw|sources)\\.ts$'],
      },
    },
    {
      name: 'web-never-server',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: '^apps/server' },
    },
    {
      name: 'server-never-web',
      severity: 'error',
      from: { path: '^apps/server' },
      to: { path: '^apps/web' },
    },
    {
      name: 'web-features-are-strangers',
      comment: 'only the outbox knows the others: it sends what they write',
      severity: 'error',
      from: { path: `${web}/features/([^/]+)/`, pathNot: `${web}/features/outbox/` },
      to: { path: `${web}/features/`, pathNot: `${web}/features/$1/` },
    },
    {
      name: 'web-app-on-top',
      comment: 'app puts everything together; only main.tsx may know it, and the tests that open it',
      severity: 'error',
      from: { path: `${web}/[^/]+/`, pathNot: `${web}/(app|testing)/` },
      to: { path: `${web}/app/` },
    },
    {
      name: 'web-testing-for-tests',
      severity: 'error',
      from: { path: web, pathNot: [`${web}/testing/`, '\\.test\\.tsx?$'] },
      to: { path: `${web}/testing/` },
    },
    {
      name: 'web-frame-above-features',
      severity: 'error',
      from: { path: `${web}/(features|map|kit|lib|theme)/` },
      to: { path: `${web}/frame/` },
    },
    {
      name: 'web-frame-below-pages',
      severity: 'error',
      from: { path: `${web}/(frame|features|map|kit|lib|theme)/` },
      to: { path: `${web}/pages/` },
    },
    {
      name: 'web-base-below-features',
      severity: 'error',
      from: { path: `${web}/(map|kit|lib|theme)/` },
      to: { path: `${web}/features/` },
    },
    {
      name: 'web-kit-alone',
      comment: 'a store is only a value that tells when it changes',
      severity: 'error',
      from: { path: `${web}/kit/` },
      to: { path: `${web}/(map|lib|features|pages)/`, pathNot: `${web}/lib/state/store\\.ts$` },
    },
    {
      name: 'web-lib-below-map',
      severity: 'error',
      from: { path: `${web}/lib/` },
      to: { path: `${web}/map/` },
    },
    {
      name: 'server-features-by-the-door',
      severity: 'error',
      from: { path: `${server}/features/([^/]+)/`, pathNot: ['\\.test\\.ts$', '/testing/'] },
      to: { path: `${server}/features/[^/]+/`, pathNot: [`${server}/features/$1/`, '/index\\.ts$'] },
    },
    {
      name: 'server-features-by-the-door-from-outside',
      comment: 'commands, import and housekeeping too; the list of routes takes the routes',
      severity: 'error',
      from: { path: server, pathNot: [`${server}/(features|testing)/`, '\\.test\\.ts$'] },
      to: { path: `${server}/features/`, pathNot: ['/index\\.ts$', '\\.routes\\.ts$'] },
    },
    {
      name: 'server-adapters-below-http',
      severity: 'error',
      from: {
        path: `${server}/(adapters|audit|config|db|limits)/`,
        pathNot: ['\\.test\\.ts$', '/test-[^/]*$', '/testing/'],
      },
      to: { path: `${server}/http/` },
    },
    {
      name: 'routes-never-repo',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.repo\\.ts$' },
    },
    {
      name: 'repo-never-service',
      severity: 'error',
      from: { path: '\\.repo\\.ts$' },
      to: { path: '\\.(service|routes)\\.ts$' },
    },
    {
      name: 'http-and-db-below-features',
      severity: 'error',
      from: { path: `${server}/(http|db|adapters)/`, pathNot: ['\\.test\\.ts$'] },
      to: { path: `${server}/features/` },
    },
    ...higher,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
