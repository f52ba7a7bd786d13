import type { CommandName, FileCommandName } from './command-names.ts'

export type HelpedCommand = Exclude<CommandName, 'import outcome'> | FileCommandName

interface CommandHelp {
  /** How it is called, after `npm run`. */
  readonly usage: string
  readonly does: string
  /** Each with what it is for. */
  readonly options?: Readonly<Record<string, string>>
  /** After `npm run`. */
  readonly example: string
}

const FOLDER_OPTIONS = { FOLDER: 'another folder than the config in use', '--json': 'prints JSON for a script' }

/** What each command says of itself, asked for and when it is called wrongly. */
const HELP: Readonly<Record<HelpedCommand, CommandHelp>> = {
  import: {
    usage: 'import -- FILE… --client CLIENT [--format FORMAT] [--create-client NAME] [--dry-run] [--accept-dates]',
    does: 'Loads invoice files of carriers, or ZIPs of them, for a client.',
    options: {
      '--client CLIENT': 'the number of the client, or its id',
      '--format FORMAT': 'a format of the product or a mapping of the client; found from the file where none is named',
      '--create-client NAME': 'makes the client where there is none of that number, by this name',
      '--dry-run': 'says what would be loaded, and loads nothing',
      '--accept-dates': 'loads invoices that are dated in the future or over ten years ago',
    },
    example: 'import -- ups-2026-11.csv --client T-1 --create-client "Test Shipper"',
  },
  undo: {
    usage: 'undo -- LOAD',
    does: 'Takes an import back, by the number that the import said.',
    example: 'undo -- 12',
  },
  explain: {
    usage:
      'explain -- PAGE WIDGET [--fact FACT] [--dimension DIMENSION] [--client CLIENT] [--from DATE --to DATE] [--json]',
    does: 'Says what a widget asks: in words, as Query, as SQL, and the rows.',
    options: {
      '--fact FACT': 'another fact of the page than the usual one',
      '--dimension DIMENSION': 'another one that the widget offers',
      '--client CLIENT': 'the number of the client, or its id',
      '--from DATE --to DATE': 'the days, as 2026-11-01',
      '--json': 'prints JSON for a script',
    },
    example: 'explain -- spend breakdown --dimension service --from 2026-10-01 --to 2026-10-31',
  },
  'config explain': {
    usage:
      'config -- explain PAGE WIDGET [--fact FACT] [--dimension DIMENSION] [--client CLIENT] [--from DATE --to DATE] [--json]',
    does: 'Says what a widget asks, as npm run explain does.',
    example: 'config -- explain spend breakdown',
  },
  'config check': {
    usage: 'config -- check [FOLDER] [--json]',
    does: 'Says everything that is wrong in the config; ends with 1 where there is something.',
    options: FOLDER_OPTIONS,
    example: 'config -- check',
  },
  'config new': {
    usage: 'config -- new page NAME',
    does: 'Writes a page that works, and says what to edit in it.',
    example: 'config -- new page zoneAnalysis',
  },
  'config diff': {
    usage: 'config -- diff [FOLDER] [--json]',
    does: 'Says what people saved that a changed copy of the config, or the one in use, has no place for any more.',
    options: FOLDER_OPTIONS,
    example: 'config -- diff ../changed/config',
  },
  demo: {
    usage: 'demo -- extend',
    does: 'Brings the demo data up to today.',
    example: 'demo -- extend',
  },
  'demo files': {
    usage: 'demo -- files FOLDER',
    does: 'Writes made-up invoices of every format, and delivery facts, into a folder.',
    example: 'demo -- files /tmp/invoices',
  },
  backup: {
    usage: 'backup [-- FOLDER]',
    does: 'Writes a backup of everything while people work.',
    options: { FOLDER: 'one that is not there yet; without it, one below DATA_DIR is made' },
    example: 'backup -- /srv/backups/monday',
  },
  restore: {
    usage: 'restore -- FOLDER [--replace] [--take]',
    does: 'Puts a backup in the place of DATA_DIR; the server has to be stopped.',
    options: {
      '--replace': 'where DATA_DIR holds data; it is put aside',
      '--take': 'the PostgreSQL of STATE_URL keeps its state, which belongs to these data from now on',
    },
    example: 'restore -- /srv/backups/monday --replace',
  },
  'state copy': {
    usage: 'state -- copy',
    does: 'Copies state.sqlite of DATA_DIR to the empty PostgreSQL database that STATE_URL names.',
    example: 'state -- copy',
  },
  doctor: {
    usage: 'doctor',
    does: 'Checks whether the data are whole, and says what to do where they are not.',
    example: 'doctor',
  },
  erase: {
    usage: 'erase -- LOGIN --yes',
    does: 'Erases a person: what names them is gone or names nobody.',
    options: { '--yes': 'has to be said, since it cannot be taken back' },
    example: 'erase -- jane.doe --yes',
  },
  secrets: {
    usage: 'secrets -- rotate',
    does: 'Makes the secrets anew that tokens and cookies are signed with and second factors encrypted.',
    example: 'secrets -- rotate',
  },
  'second-factor': {
    usage: 'second-factor -- remove LOGIN',
    does: 'Takes the second factor from a person who lost it.',
    example: 'second-factor -- remove jane.doe',
  },
  'assistant cases': {
    usage: 'assistant -- test [--list] [--set-aside]',
    does: 'Runs the test cases of the assistant that people stored.',
    example: 'assistant -- test',
  },
  'assistant drop': {
    usage: 'assistant -- drop NUMBER',
    does: 'Removes a stored test case of the assistant.',
    example: 'assistant -- drop 7',
  },
}

export function usageOf(name: HelpedCommand): string {
  return `Usage: npm run ${HELP[name].usage}`
}

/** A sentence, how it is called, its options and an example. */
function helpOf(name: HelpedCommand): string {
  const { does, options = {}, example } = HELP[name]
  const room = Math.max(0, ...Object.keys(options).map((option) => option.length)) + 2
  return [
    does,
    usageOf(name),
    ...Object.entries(options).map(([option, words]) => `  ${option.padEnd(room)}${words}`),
    `Example: npm run ${example}`,
  ].join('\n')
}

/** What is said to who asks with `--help`: of the command, or of all that begin with the word. Undefined: nobody asked. */
export function helpFor(words: readonly string[]): string | undefined {
  if (!words.some((word) => word === '--help' || word === '-h')) return undefined
  const names = Object.keys(HELP) as HelpedCommand[]
  const named = names.filter((name) => name === words.slice(0, 2).join(' '))
  const begun = names.filter((name) => name === words[0] || name.startsWith(`${words[0]} `))
  return [named, begun, names]
    .find((some) => some.length > 0)
    ?.map(helpOf)
    .join('\n\n')
}
