import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { FileSeems } from '../../../domain/uploads/file-seems.ts'
import type { SpelledInvoice } from './invoice-spelling.ts'
import type { DatedInvoice } from './reading/day-order.ts'
import type { BadValue, KnownCodes } from './reading/read-cells.ts'
import type { RuleRow } from './rule-tables.ts'
import type { CarrierName, StagedLine } from './staged-line.ts'

/** One record of a file: a line, or whatever the format has for it. `Said` is what its good records say. */
export interface ReadRecord<Said = StagedLine> {
  /** 1-based line that it starts on. */
  readonly line: number
  /** It has the shape of the format's records, whatever is wrong with its values. A file without any is of another format. */
  readonly shaped: boolean
  /** Its lines of the invoice; none when it is rejected as a whole. */
  readonly lines: readonly Said[]
  /** Why it is rejected. */
  readonly bad: readonly BadValue[]
  /** Facts that could not be read, while its lines load; their reasons say what became of them. */
  readonly doubts: readonly BadValue[]
}

export interface ReadRecords<Said = StagedLine> {
  readonly records: readonly ReadRecord<Said>[]
  /** Bytes of the file read so far. */
  readonly bytesRead: number
}

export interface ReadingContext {
  readonly known: KnownCodes
  /** The one spelling of an invoice number. */
  readonly spellInvoice: (invoice: SpelledInvoice) => string
  readonly today: CalendarDate
  /** Whether an invoice is loaded with this date. */
  readonly isLoaded?: (invoice: DatedInvoice) => boolean
  /** Lines that an earlier version loaded are there. */
  readonly formerLines?: boolean | undefined
}

export interface ChargeRules {
  /** The format's own tables: temporary table → CSV file, or rows; all text, blank is null, `position` is the row's rank. */
  readonly tables: Readonly<Record<string, URL | readonly RuleRow[]>>
  /**
   * SELECT over `load_code`, each combination of codes, text and sign (`negative`) among the staged lines. It answers
   * all of its columns, none of them null, and beside them:
   * - `kind` of a line with a tracking number: freight, credit, adjustment, not previously billed
   * - `transports`: it is the transport itself, not what comes on top
   * - `charge_category`, `credit_type`, `accessorial`, `accessorial_code`
   * - `service`, as its text names it; `carried_service`, also what it means on a line that carries the package
   * - `is_…` for each of `NAMED_AMOUNTS`: it counts in it
   * - `codes`, as a person reads them; `named`: the format knows them all, else they are listed
   */
  readonly kinds: string
  /** SQL: the kind of a charge `c` of a row `p` that an earlier version loaded without it. */
  readonly formerKind?: string
  /** SQL: the number, 2 to 8, of a billed zone; null of any other. */
  readonly zoneNumber: (zone: string) => string
}

/** What a file is, by how it begins. */
export interface Recognised {
  /** The format, and what keeps it from being read. */
  readonly seems: FileSeems
  /** Nothing keeps it from being read. */
  readonly readable: boolean
  /** Of a table: how many columns it has, and whether a row names them. */
  readonly layout?: {
    readonly columns: number
    readonly headed: boolean
    /** Of a table that may be something else too: columns that the format knows nothing of. */
    readonly others?: number
  }
}

/** A form of files: how one is told, and how what it says is read. */
export interface FormatOfFiles<Said> {
  /** Its name on the command line, and in what is kept of its lines: small letters, digits and hyphens. */
  readonly id: string
  /** In words that follow "Nothing in the file is". */
  readonly name: string
  /** Whether a text that begins with these lines is of the format; null when it is none of it. */
  readonly recognise: (lines: readonly string[]) => Recognised | null
  /** How many columns all records have where one of them begins with these cells, and no row names them: sheets keep no blank cells at the end of rows. */
  readonly wholeWidth?: (cells: readonly string[]) => number | null
  /** Its records stand within others, so that some of its lines are no file. */
  readonly nested?: true
  /** Follows the count of columns of a text that is none of it. */
  readonly expected: string
  /** The records of a file, a batch at a time, in order. */
  readonly read: (file: string, context: ReadingContext) => AsyncIterable<ReadRecords<Said>>
}

/** A form of invoice files: its records say lines, and its rules what their charges are. */
export interface InvoiceFormat extends FormatOfFiles<StagedLine> {
  /** Whose invoices they are; null where each line says it. */
  readonly carrier: CarrierName | null
  /** Its files say no services: that of a package is not unknown, and nobody is asked for it. */
  readonly withoutServices?: boolean
  readonly rules: ChargeRules
}
