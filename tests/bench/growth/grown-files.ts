import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { READING_TASKS } from '../../../server/uploads/reading/reading-tasks.ts'
import { messageOfFormat } from '../../../server/uploads/reading/format-message.ts'
import { FORMATS } from '../../../server/warehouse/load/formats/formats.ts'
import type { Growth } from './growth.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'a-frame-growth-'))
const TODAY = '2026-11-21'
const UPS = readFileSync('tests/fixtures/ups_billing_250_synthetic.csv', 'utf8')
const INTERCHANGE =
  'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260101*1200*U*00401*000000001*0*P*>~GS*IM*S*R*20260101*1200*1*X*004010~'
const BILL = 'ST*210*0001~B3**INV1*123*PP*K*20260105*100**20260105*035*UPSN~N9*11*ACC1~N9*CN*PRO1~LX*1~'
const MB = 1_000_000

interface Grows {
  readonly most: number
  readonly write: (size: number) => string | Uint8Array
}

/** Files of every kind, each grown in one thing. */
const TABLES: Readonly<Record<string, Grows>> = {
  'equal titles': { most: 16_000, write: (size) => `${'a,'.repeat(size)}\n${'1,'.repeat(size)}\n` },
  titles: { most: 16_000, write: (size) => `${numbered('title', size, ',')}\n${'1,'.repeat(size)}\n` },
  'one long title': { most: 8 * MB, write: (size) => `${'a'.repeat(size)},b\n1,2\n` },
  'one long cell': { most: 8 * MB, write: (size) => `Account,Date\n${' '.repeat(size)}1,2\n` },
  'long numbers': { most: 32_000, write: (size) => `Account,Amount\n${`1,${'0'.repeat(size)}!\n`.repeat(50)}` },
  'quotes that do not end': { most: 8 * MB, write: (size) => `Account,Date\n"${'a,'.repeat(size / 2)}` },
  quotes: { most: 8 * MB, write: (size) => `Account,Date\n${'"",'.repeat(size / 3)}\n` },
  'blank lines': { most: 4 * MB, write: (size) => `Account,Date\n${'\n'.repeat(size)}1,2\n` },
  'rows of two cells': { most: 4 * MB, write: (size) => `Account,Date\n${'1,2\n'.repeat(size / 4)}` },
  'rows of other values': {
    most: 400_000,
    write: (size) => `Account,Service,Charge\n${numbered('', size, '\n', (at) => `${at},s${at},c${at}`)}`,
  },
}
const EDI: Readonly<Record<string, Grows>> = {
  'charges of one bill': { most: 400_000, write: (size) => interchange(`${BILL}${'L1*1***1****FUE~'.repeat(size)}`) },
  'segments that nobody knows': { most: 400_000, write: (size) => interchange(`${BILL}${'ZZ*1~'.repeat(size)}`) },
  'elements of one segment': { most: 4 * MB, write: (size) => interchange(`${BILL}L1${'*1'.repeat(size / 2)}~`) },
  'one element': { most: 8 * MB, write: (size) => interchange(`${BILL}L1*${'a'.repeat(size)}~`) },
  'references of one bill': { most: 400_000, write: (size) => interchange(`${BILL}${'N9*CN*PRO~'.repeat(size)}`) },
  bills: {
    most: 100_000,
    write: (size) =>
      interchange(
        numbered(
          '',
          size,
          '',
          (at) => `ST*210*${at}~B3**I${at}*1*PP*K*20260105*1**20260105*035*UPSN~N9*11*A~LX*1~SE*5*${at}~`,
        ),
      ),
  },
  'a head without an end': { most: 8 * MB, write: (size) => `ISA*${'0*'.repeat(size / 2)}` },
}

/** All that is read of a file that somebody sends: what it is, its table, a mapping's look, its lines. */
export function grownFiles(): Growth[] {
  const asks: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
    recognise: (path) => READING_TASKS.recognise({ path, mapped: [] }, () => undefined),
    look: (path) =>
      READING_TASKS.look(
        { path, reading: { delimiter: null, sheet: null, headerRow: null }, fileName: 'a.csv' },
        () => undefined,
      ),
  }
  const ofTables = Object.entries(TABLES).flatMap(([name, grows]) =>
    Object.entries(asks).map(([ask, run]) => growth(`${ask} a table of ${name}`, grows, run)),
  )
  const ofEdi = Object.entries(EDI).flatMap(([name, grows]) => [
    growth(`recognise an interchange of ${name}`, grows, asks.recognise!),
    growth(`read an interchange of ${name}`, grows, (path) => read(path, 'edi-210')),
  ])
  const lines = UPS.trimEnd().split('\n')
  const other: Readonly<Record<string, Grows>> = {
    'UPS lines': {
      most: 40_000,
      write: (size) => Array.from({ length: size }, (_, at) => lines[at % lines.length]).join('\n'),
    },
    'cells behind the last column': { most: 4 * MB, write: (size) => `${lines[0]}${','.repeat(size)}\n` },
  }
  const archives: Readonly<Record<string, Grows>> = {
    files: {
      most: 4_000,
      write: (size) =>
        zipSync(Object.fromEntries(Array.from({ length: size }, (_, at) => [`${at}.csv`, Buffer.from('a,b\n1,2\n')]))),
    },
    'a long name': {
      most: 60_000,
      write: (size) => zipSync({ [`${'a/'.repeat(size / 2)}a.csv`]: Buffer.from('a,b\n1,2\n') }),
    },
  }
  return [
    ...ofTables,
    ...ofEdi,
    ...Object.entries(other).map(([name, grows]) => growth(`read ${name}`, grows, (path) => read(path, 'ups'))),
    ...Object.entries(archives).map(([name, grows]) =>
      growth(`unpack an archive of ${name}`, grows, (path) =>
        READING_TASKS.unpack({ path, folder: mkdtempSync(join(FOLDER, 'zip-')), bytes: 500 * MB }, () => undefined),
      ),
    ),
  ]
}

function growth(name: string, { most, write }: Grows, run: (path: string) => Promise<unknown>): Growth {
  return {
    name,
    most,
    of: (size) => {
      const path = join(FOLDER, 'grown')
      writeFileSync(path, write(size))
      return () => run(path)
    },
  }
}

const read = (path: string, format: keyof typeof FORMATS) =>
  READING_TASKS.read(
    {
      files: [{ path, format: messageOfFormat(FORMATS[format]) }],
      handsOver: false,
      known: [
        { known: { currencies: new Set(['USD']), countries: new Set(['US']) }, invoices: [], formerLines: false },
      ],
      today: TODAY,
      folder: mkdtempSync(join(FOLDER, 'read-')),
      linesAtOnce: 100_000,
    },
    () => undefined,
  )

function interchange(inside: string): string {
  return `${INTERCHANGE}${inside}SE*9*0001~GE*1*1~IEA*1*000000001~`
}

function numbered(word: string, count: number, between: string, of = (at: number) => `${word}${at}`): string {
  return Array.from({ length: count }, (_, at) => of(at)).join(between)
}
