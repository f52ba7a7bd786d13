import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { FileProblem } from '../../domain/uploads/upload.ts'
import { own } from '../../domain/values/entries.ts'
import { oneLine } from '../../domain/values/name-text.ts'
import { FORMATS } from '../warehouse/load/formats/formats.ts'
import { entriesOf, importReportLines } from '../warehouse/load/import-report.ts'
import { importFiles } from '../warehouse/load/import-files.ts'
import type { FileFormat } from '../warehouse/load/facts/facts-format.ts'
import { tellImport } from '../messages/notifications/tell-import.ts'
import { remarkWords } from '../warehouse/load/file-tables/remark-words.ts'
import { seemsWords } from '../warehouse/load/seems-words.ts'
import { clientFormats, type ClientFormats } from '../uploads/mappings/client-formats.ts'
import { judgeFile } from '../uploads/reading/judge-file.ts'
import { PROBLEM_WORDS } from '../uploads/refused-file.ts'
import { readInProcess } from '../uploads/reading/read-in-process.ts'
import type { AskReader } from '../uploads/reading/readers.ts'
import { unlessEnded } from '../uploads/reading/reading-limits.ts'
import type { TextOfTable } from '../uploads/reading/text-of-table.ts'
import { formatOfMessage, messageOfFormat } from '../uploads/reading/format-message.ts'
import { entryName } from '../uploads/reading/unpack-zip.ts'
import type { MappedFormat } from '../warehouse/load/mapped/mapped-format.ts'
import type { ImportedFile } from '../warehouse/load/staging/read-files.ts'
import type { Command, CommandCall } from './command.ts'
import { clientNamed, noClientWords } from './client-named.ts'
import { usageOf } from './command-help.ts'

const USAGE = usageOf('import')
/** Whoever calls this has the machine: what a ZIP unpacks to has no limit of its own. */
const MOST_UNPACKED_BYTES = Infinity

/** Loads carrier invoice files; see docs/load-your-invoices.md. */
export const importCommand: Command = async (call) => {
  const folder = await mkdtemp(join(tmpdir(), 'a-frame-import-'))
  try {
    return await importFrom(call, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param texts a folder for the text of workbooks */
async function importFrom(
  { args, folder, installation, run, print: printLine }: CommandCall,
  texts: string,
): Promise<number> {
  const print = (line: string) => printLine(printable(line))
  const asked = readArguments(args)
  if (typeof asked === 'string') {
    print(asked)
    return 2
  }
  const paths = asked.files.map((file) => resolve(folder, file))
  const clients = await installation.deps.clients.all()
  const client = asked.createClient === undefined ? clientNamed(clients, asked.client) : undefined
  const clientNumber = client?.number ?? asked.client
  if (client === undefined && asked.createClient === undefined) {
    print(`${noClientWords(asked.client, clients)} To make it: add --create-client "ITS NAME".`)
    return 1
  }
  const ids = clients.flatMap(({ id, number }) => (number === clientNumber ? [id] : []))
  const mapped = await clientFormats(installation.deps.fileMappings, ids)
  const named = asked.format === null ? null : formatNamed(asked.format, mapped)
  if (named === undefined) {
    const formats = [...Object.keys(FORMATS), ...mapped.current.map(({ name }) => name)]
    print(`There is no format ${asked.format}. Formats: ${formats.join(', ')}.\n${USAGE}`)
    return 2
  }
  const missing = await unreadable(paths)
  if (missing.length > 0) {
    print([...missing, 'Nothing was changed.'].join(' '))
    return 1
  }
  const ask = installation.deps.uploads.readerFor('command', new AbortController().signal)
  const found = await withFormats(paths, { named, mapped, texts, ask })
  if (typeof found === 'string') {
    print(found)
    return 1
  }
  const { files, remarks } = found
  const bytes = await bytesOf(files)
  const imported = installation.publish((connection) =>
    importFiles(connection, {
      files,
      readFiles: (asked) => readInProcess(asked, { ask, bytes }),
      formats: mapped.keptUnder,
      clientNumber,
      ...(asked.createClient === undefined ? {} : { createClientName: asked.createClient }),
      dryRun: asked.dryRun,
      acceptDates: asked.acceptDates,
      now: installation.now(),
      today: installation.deps.today(),
      run,
      onProgress: readingLines(print),
    }),
  )
  const report = await unlessEnded(imported)
  if ('ended' in report) {
    print(`The files cannot be loaded: ${PROBLEM_WORDS[report.ended]}. Nothing was changed.`)
    return 1
  }
  if (!report.ok) {
    print(report.problem.detail)
    return 1
  }
  if (!asked.dryRun)
    await installation.deps.audit({
      userId: null,
      action: 'import',
      object: `client ${clientNumber}`,
      decision: 'done',
    })
  if (!asked.dryRun) await tellImport(installation.deps, report.value)
  ;[...remarks, ...importReportLines(report.value)].forEach(print)
  return entriesOf(report.value).nothingReadIn.length > 0 ? 1 : 0
}

interface FormatsOptions {
  readonly named: FileFormat | null
  readonly mapped: ClientFormats
  readonly texts: string
  readonly ask: AskReader
}

/** Each file with the format that is named, else the one that it is, and what is to be known of how it is read; or in words what is none. */
async function withFormats(
  paths: readonly string[],
  { named, mapped, texts, ask }: FormatsOptions,
): Promise<{ readonly files: ImportedFile[]; readonly remarks: string[] } | string> {
  const files: ImportedFile[] = []
  const [refused, remarks]: [string[], string[]] = [[], []]
  const gathered = await gather(paths, { texts, ask })
  for (const [index, { path, name, problem }] of gathered.entries()) {
    const target = join(texts, `${index}.csv`)
    const text = problem ? { problem } : await textOf(path, { target, mapped: mapped.current, format: named, ask })
    if ('problem' in text) {
      refused.push(`${name} cannot be loaded: ${PROBLEM_WORDS[text.problem]}.`)
      continue
    }
    remarks.push(...text.remarks.map((remark) => `${name}: ${remarkWords(remark)}`))
    const told = { path: text.path, mapped: mapped.current.map(messageOfFormat) }
    const recognised = await unlessEnded(ask('recognise', told, { bytes: await bytesOf([text]) }))
    if ('ended' in recognised) {
      refused.push(`${name} cannot be loaded: ${PROBLEM_WORDS[recognised.ended]}.`)
      continue
    }
    const format = named ?? (recognised.format && formatOfMessage(recognised.format))
    if (format) files.push({ path: text.path, name, format })
    else
      refused.push(
        `${name} is no invoice file that can be loaded as it is. It seems to be ${seemsWords(recognised.seems)}.`,
      )
  }
  return refused.length > 0 ? [...refused, 'Nothing was changed.'].join(' ') : { files, remarks }
}

interface Gathered {
  readonly path: string
  readonly name: string
  readonly problem?: FileProblem
}

/** Each file, and of a ZIP those in it. */
async function gather(
  paths: readonly string[],
  { texts, ask }: Pick<FormatsOptions, 'ask' | 'texts'>,
): Promise<Gathered[]> {
  const gathered: Gathered[] = []
  for (const [index, name] of paths.entries()) {
    if ((await judgeFile(name)) !== 'zip') {
      gathered.push({ path: name, name })
      continue
    }
    const folder = join(texts, `zip-${index}`)
    await mkdir(folder)
    const asked = { path: name, folder, bytes: MOST_UNPACKED_BYTES }
    const unpacked = await unlessEnded(ask('unpack', asked, { bytes: await bytesOf([{ path: name }]) }))
    if ('ended' in unpacked) gathered.push({ path: name, name, problem: unpacked.ended })
    else if ('problem' in unpacked) gathered.push({ path: name, name, problem: unpacked.problem })
    else gathered.push(...unpacked.files.map((file) => ({ path: file.path, name: entryName(name, file.name) })))
  }
  return gathered
}

/** Of the files that are named those that cannot be read, in words. */
async function unreadable(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map((path) => stat(path).catch((error: NodeJS.ErrnoException) => error)))
  return found.flatMap((each, at) => {
    if (each instanceof Error)
      return each.code === 'ENOENT'
        ? [`There is no file ${paths[at]}.`]
        : [`${paths[at]} cannot be read: ${each.message}.`]
    return each.isDirectory() ? [`${paths[at]} is a folder: name the files in it, as ${paths[at]}/*.csv.`] : []
  })
}

interface TextOptions extends Pick<FormatsOptions, 'ask'> {
  readonly target: string
  readonly mapped: readonly MappedFormat[]
  readonly format: FileFormat | null
}

/** A workbook or Parquet file as text, anything else as it is. */
async function textOf(
  path: string,
  { target, mapped, format, ask }: TextOptions,
): Promise<TextOfTable | { readonly problem: FileProblem }> {
  const kind = await judgeFile(path).catch(() => 'readable')
  if (kind === 'protectedWorkbook') return { problem: kind }
  if (kind !== 'table') return { path, textBytes: 0, remarks: [] }
  const told = { mapped: mapped.map(messageOfFormat), format: format && messageOfFormat(format) }
  const asked = { path, target, ...told, bytes: MOST_UNPACKED_BYTES }
  const text = await unlessEnded(ask('text', asked, { bytes: await bytesOf([{ path }]) }))
  return 'ended' in text ? { problem: text.ended } : text
}

async function bytesOf(files: readonly { readonly path: string }[]): Promise<number> {
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** A format of the product, or a mapping of the client by its id or its name. */
function formatNamed(name: string, { current }: ClientFormats): FileFormat | undefined {
  return own<FileFormat>(FORMATS, name) ?? current.find((format) => format.id === name || format.name === name)
}

/** What a file says may hold anything: no control character of it reaches the terminal. */
function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}

/** A line each tenth of a file, from the second on: small files are read before anyone wonders. */
function readingLines(
  print: (line: string) => void,
): (progress: { file: string; bytesRead: number; bytesTotal: number }) => void {
  let said = ''
  return ({ file, bytesRead, bytesTotal }) => {
    const tenths = Math.floor((bytesRead / bytesTotal) * 10)
    const line = `Reading ${file}: ${tenths * 10}%`
    if (tenths === 0 || tenths === 10 || line === said) return
    said = line
    print(line)
  }
}

interface Asked {
  /** Found from the files where none is named. */
  readonly format: string | null
  readonly files: readonly string[]
  readonly client: string
  readonly createClient: string | undefined
  readonly dryRun: boolean
  readonly acceptDates: boolean
}

function readArguments(args: readonly string[]): Asked | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        client: { type: 'string' },
        format: { type: 'string' },
        'create-client': { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'accept-dates': { type: 'boolean', default: false },
      },
    })
    // Before formats were found, the first word named the one there was.
    const [first = '', ...others] = positionals
    const name = values.format ?? (own(FORMATS, first) && others.length > 0 ? first : undefined)
    const files = values.format === undefined && name === first ? others : positionals
    if (files.length === 0 || values.client === undefined) return USAGE
    return {
      format: name ?? null,
      files,
      client: values.client,
      createClient: values['create-client'] && oneLine(values['create-client']).trim(),
      dryRun: values['dry-run'],
      acceptDates: values['accept-dates'],
    }
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${USAGE}`
  }
}
