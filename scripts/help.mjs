import { basename } from 'node:path'

/**
 * What the commands of this folder say of themselves; those of the server do so in `server/commands/command-help.ts`. By the name of
 * the file: how each is called, after `npm`, and an example. An option that is not among those named is refused, unless the rest is
 * another program's.
 */
const HELP = {
  'start.mjs': {
    does: 'Starts the server: installs and builds what is needed, and says at which address it is.',
    usage: 'start',
    example: 'start',
  },
  'dev.mjs': {
    does: 'Serves with hot reload on port 5173, for whoever changes the code.',
    usage: 'run dev',
    example: 'run dev',
  },
  'build.mjs': {
    does: 'Builds what changed of the browser app and of the server; of one part alone where it is named.',
    usage: 'run build [-- server|parts]',
    example: 'run build',
  },
  'test.mjs': {
    does: 'Says whether a change is good: types, lint, and all tests that are not long.',
    usage: 'test [-- --shard N/OF | --failed | --changed COMMIT]',
    options: ['--shard', '--failed', '--changed'],
    example: 'test',
  },
  'test-long.mjs': {
    does: 'Runs every test with every case.',
    usage: 'run test:long [-- --shard N/OF | --failed | --changed COMMIT]',
    options: ['--shard', '--failed', '--changed'],
    example: 'run test:long -- --shard 2/4',
  },
  'test-postgres.mjs': {
    does: 'Runs the tests of what is kept of people on PostgreSQL alone; what follows goes to Vitest.',
    usage: 'run test:postgres',
    passesOn: true,
    example: 'run test:postgres',
  },
  'test-clickhouse.mjs': {
    does: "Holds ClickHouse's answers beside DuckDB's; the first time it installs that engine.",
    usage: 'run test:clickhouse',
    passesOn: true,
    example: 'run test:clickhouse',
  },
  'test-enterprise.mjs': {
    does: "Runs the tests of the grid's Enterprise form in the browser.",
    usage: 'run test:enterprise',
    passesOn: true,
    example: 'run test:enterprise',
  },
  'install-enterprise.mjs': {
    does: 'Installs AG Grid Enterprise, for which a key is needed.',
    usage: 'run enterprise:install',
    example: 'run enterprise:install',
  },
  'generate.mjs': {
    does: 'Writes the generated files again; with --check it says which are stale.',
    usage: 'run generate [-- --check]',
    options: ['--check'],
    example: 'run generate',
  },
  'locales.mjs': {
    does: 'Prints what languages have not said yet, takes translations in, and says what is wrong in them.',
    usage: 'run -s locales -- missing | fill FILE | check',
    example: 'run -s locales -- missing > missing.json',
  },
  'bench.mjs': {
    does: 'Measures how fast the server answers, at the sizes that are named.',
    usage: 'run bench [-- reports|attack|click|loads|rating|scenario] [OPTIONS]',
    passesOn: true,
    example: 'run bench -- --packages 1000000',
  },
  'kills.mjs': {
    does: 'Kills a server many times amid work, and says what of what it acknowledged was lost.',
    usage: 'run kills [-- --count N --seed N]',
    options: ['--count', '--seed'],
    example: 'run kills -- --count 200',
  },
  'cuts.mjs': {
    does: "Breaks the connections of the assistant's windows many times, and says which question was not answered once.",
    usage: 'run cuts [-- --count N --seed N]',
    options: ['--count', '--seed'],
    example: 'run cuts -- --count 1000',
  },
  'walks.mjs': {
    does: 'Walks at random through addresses of pages, or in a browser, and says where a figure is not what SQL says.',
    usage: 'run walks [-- --steps N --seed N --browser]',
    options: ['--steps', '--seed', '--browser'],
    example: 'run walks -- --steps 2000 --seed 7',
  },
  'fuzz.mjs': {
    does: 'Sends hostile requests to a server, and says which were answered as none may be.',
    usage: 'run fuzz [-- --count N --seed N]',
    options: ['--count', '--seed'],
    example: 'run fuzz -- --count 20000',
  },
  'qa.mjs': {
    does: 'Makes walks of the state machines and goes them; docs/qa.md tells of each task.',
    usage: 'run qa -- list|lint|paths|spec|run|report|replay|chaos|mutate|diff|accept|new …',
    options: [
      ...['--gen', '--seed', '--until', '--most', '--json', '--out', '--level', '--headed', '--pictures'],
      ...['--faults', '--shrink', '--reason'],
    ],
    example: 'run qa -- run report-submission',
  },
  'assistant.mjs': {
    does: 'Tries the assistant on its set of questions and on the cases that people stored; or removes a stored one.',
    usage: 'run assistant -- test [--list] [--set-aside] | drop NUMBER',
    options: ['--list', '--set-aside'],
    example: 'run assistant -- test',
  },
  'sbom.mjs': {
    does: 'Prints the bill of materials of what runs, as CycloneDX JSON; what follows goes to npm sbom.',
    usage: 'run -s sbom',
    passesOn: true,
    example: 'run -s sbom > sbom.json',
  },
}

const words = process.argv.slice(2)
const help = HELP[basename(process.argv[1] ?? '')]
if (help) {
  const { does, usage, options = [], passesOn = false, example } = help
  if (words.some((word) => word === '--help' || word === '-h')) {
    console.log(`${does}\nUsage: npm ${usage}\nExample: npm ${example}`)
    process.exit(0)
  }
  const unknown = words.find((word) => word.startsWith('-') && !options.includes(word.split('=')[0]))
  if (!passesOn && unknown !== undefined) {
    console.error(`There is no option ${unknown}.\nUsage: npm ${usage}`)
    process.exit(2)
  }
}
