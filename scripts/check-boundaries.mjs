// Checks the import rules, and that the check works: it must have read the modules, and planted bad imports must be found.
// (If dependency-cruiser cannot load a compiler, it reads nothing and reports success.)
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from './install.mjs'
import { workspaces } from './lock.mjs'

const MIN_MODULES = 150
const folders = workspaces.map((path) => `${path}/src`)

/** Each file breaks one rule and exists only while the check runs. */
const planted = [
  [
    'packages/domain/src/locations/planted.ts',
    "import '../../../../apps/server/src/config/config.ts'",
    'domain-knows-no-app',
  ],
  [
    'packages/gazetteer/src/planted.ts',
    "import '../../../apps/server/src/config/config.ts'",
    'packages-know-no-app',
  ],
  [
    'apps/server/src/start/planted.ts',
    "import '../../../../packages/gazetteer/src/fips.ts'",
    'packages-by-the-door',
  ],
  [
    'apps/server/src/import/planted.ts',
    "import '../features/locations/locations.repo.ts'",
    'server-features-by-the-door-from-outside',
  ],
  ['apps/server/src/adapters/planted.ts', "import '../http/context.ts'", 'server-adapters-below-http'],
  ['packages/domain/src/notes/planted.ts', "import 'node:fs'", 'domain-imports-only-zod'],
  ['packages/domain/src/map/planted.ts', "import '../locations/index.ts'", 'domain-floor'],
  [
    'apps/web/src/features/locations/planted.ts',
    "import '../work-orders/planted.ts'",
    'web-features-are-strangers',
  ],
  [
    'apps/web/src/features/work-orders/planted.ts',
    "import '../../../../server/src/config/config.ts'",
    'web-never-server',
  ],
  ['apps/web/src/pages/planted.ts', "import '../app/router.tsx'", 'web-app-on-top'],
  [
    'apps/web/src/features/cities/planted.ts',
    "import '../../frame/use-sign-out.ts'",
    'web-frame-above-features',
  ],
  ['apps/web/src/frame/planted.ts', "import '../pages/home.page.tsx'", 'web-frame-below-pages'],
  ['apps/web/src/lib/planted.ts', "import '../testing/records.ts'", 'web-testing-for-tests'],
  ['apps/web/src/kit/planted.ts', "import '../lib/api/api-client.ts'", 'web-kit-alone'],
  ['apps/server/src/features/locations/planted.ts', "import '../notes/index.ts'", 'server-ladder-locations'],
  [
    'apps/server/src/features/notes/planted.ts',
    "import '../locations/locations.repo.ts'",
    'server-features-by-the-door',
  ],
  ['apps/server/src/features/notes/planted.routes.ts', "import './notes.repo.ts'", 'routes-never-repo'],
  ['apps/server/src/features/media/planted.repo.ts', "import 'left-pad'", 'no-unresolved'],
]

function cruise() {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders]
  const { stdout, stderr } = spawnSync(bin('depcruise'), args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  try {
    return JSON.parse(stdout).summary
  } catch {
    console.error(stderr || stdout)
    process.exit(1)
  }
}

const complaints = []
try {
  for (const [file, text] of planted) writeFileSync(join(root, file), `${text}\n`)
  const { violations, totalCruised } = cruise()
  if (totalCruised < MIN_MODULES) complaints.push(`only ${totalCruised} modules were read`)
  const isPlanted = (violation) => planted.some(([file]) => violation.from === file)
  for (const [file, , rule] of planted)
    if (!violations.some((v) => v.from === file && v.rule.name === rule))
      complaints.push(`${rule} did not catch ${file}`)
  for (const v of violations.filter((v) => !isPlanted(v)))
    complaints.push(`${v.rule.name}: ${v.from} -> ${v.to}`)
  console.log(`${totalCruised} modules, ${planted.length} planted imports caught`)
} finally {
  for (const [file] of planted) rmSync(join(root, file), { force: true })
}
if (complaints.length > 0) {
  console.error(complaints.join('\n'))
  process.exit(1)
}
