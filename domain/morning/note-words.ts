import { symbolOf } from '../query/currencies.ts'
import type { ValueTexts } from '../query/format.ts'
import type { MorningNote } from './morning-note.ts'

/** In which language and with what texts a sentence is said. */
export interface NoteWriting {
  /** The text of a key, by its count where it has forms. */
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string
  readonly values: ValueTexts
  readonly list: (items: readonly string[]) => string
  /** Words of config or of invoices. */
  readonly translated: (words: string) => string
}

export interface NoteWords {
  readonly figure: string
  readonly fact: string
  /** Empty: there is nothing more to it. */
  readonly reason: string
  /** What its link does. */
  readonly action: string
}

/** A sentence of a morning as a person reads it, the same on the screen and in a mail. */
export function noteWords(note: MorningNote, { say, values, list, translated }: NoteWriting): NoteWords {
  const money = (amount: number) => values.money(amount, symbolOf('all'))
  const about = (amount: number) =>
    say('morning.about', { amount: money(Math.round(amount)).replace(/[.,]00(?!\d)/, '') })
  const action = say(`morning.${note.kind}.action`)
  switch (note.kind) {
    case 'rose': {
      const parts = [
        ...note.parts.map(({ text, amount }) => ({ what: say(text), amount })),
        ...(note.rest === null ? [] : [{ what: say('bridge.story.rest'), amount: note.rest }]),
      ].map(({ what, amount }) => say('morning.rose.part', { what, amount: values.change(amount, money(amount)) }))
      return {
        figure: values.change(note.amount, money(note.amount)),
        fact: say('morning.rose.fact', { weeks: note.weeks }),
        reason: parts.length === 0 ? '' : say('morning.rose.reason', { list: list(parts) }),
        action,
      }
    }
    case 'late': {
      const of = { carrier: translated(note.carrier), account: note.account }
      const rhythm =
        note.everyWeeks === 1
          ? say('morning.late.weekly', { ...of, day: values.weekdayName(note.last, 'long') })
          : say('morning.late.every', { ...of, weeks: note.everyWeeks })
      return {
        figure: about(note.amount),
        fact: say('morning.late.fact', { rhythm, count: note.missed }),
        reason: say('morning.late.reason', { day: values.longDate(note.last), amount: about(note.usual) }),
        action,
      }
    }
    case 'new':
      return {
        figure: money(note.amount),
        fact: say('morning.new.fact', { charge: translated(note.charge), day: values.longDate(note.since) }),
        reason: say('morning.new.reason', { carriers: list(note.carriers.map(translated)) }),
        action,
      }
    case 'differs':
      return {
        figure: money(note.amount),
        fact: say('morning.differs.fact', { day: values.longDate(note.day), count: note.differ }),
        reason: note.equal === 0 ? '' : say('morning.differs.reason', { count: note.equal }),
        action,
      }
    case 'deadline':
      return {
        figure: money(note.amount),
        fact: say('morning.deadline.fact', { count: note.count, day: values.longDate(note.until) }),
        reason: '',
        action,
      }
  }
}
