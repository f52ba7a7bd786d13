import { can } from '../../../domain/access/permission.ts'
import { dayNumber } from '../../../domain/dates/calendar-date.ts'
import type { NoteOf } from '../../../domain/morning/morning-note.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import { lastLoad } from '../../warehouse/questions/last-load.ts'
import type { Morning } from '../morning.ts'

/** Where invoices stand beside their stated totals, and for whom. */
const STATED = { address: '/ui5/dashboards?only=differs', readBy: ['RECON_ACCESS'] }
/** An older load is no news. */
const NEWS_DAYS = 7

/** That invoices of the last load state another total than what is loaded of them, to who reads that list. */
export async function differsNotes({ reader, of, deps, today }: Morning): Promise<Result<NoteOf<'differs'>[]>> {
  if (!can(reader.held, STATED.readBy)) return ok([])
  const load = await lastLoad(deps.warehouse, of)
  if (!load || load.differ === 0 || dayNumber(today) - dayNumber(load.day) > NEWS_DAYS) return ok([])
  const { id, day, differ, equal, amount } = load
  return ok([{ kind: 'differs', key: `differs ${id}`, amount, address: STATED.address, day, differ, equal }])
}
