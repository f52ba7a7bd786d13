const DAY_SECONDS = 86_400
const DAY_MS = DAY_SECONDS * 1000
/** The day before the first of each way to count, in ms; Excel counts a 29 February 1900 that never was. */
const EPOCHS = { from1900: Date.UTC(1899, 11, 30), before: Date.UTC(1899, 11, 31), from1904: Date.UTC(1904, 0, 1) }
const FIRST_RIGHT_SERIAL = 61
/** 31 December 9999, the last that a workbook knows. */
const LAST_SERIAL = 2_958_465

/** A date of a workbook as YYYY-MM-DD, with ` HH:MM:SS` behind it where it has a time; one below a day is a time alone. Null: it is none. */
export function serialDate(serial: number, from1904: boolean): string | null {
  if (!(serial >= 0) || serial > LAST_SERIAL) return null
  const seconds = Math.round(serial * DAY_SECONDS)
  const [days, rest] = [Math.floor(seconds / DAY_SECONDS), seconds % DAY_SECONDS]
  const time = new Date(rest * 1000).toISOString().slice(11, 19)
  if (days === 0 && !from1904) return time
  const epoch = from1904 ? EPOCHS.from1904 : days < FIRST_RIGHT_SERIAL ? EPOCHS.before : EPOCHS.from1900
  const day = new Date(epoch + days * DAY_MS).toISOString().slice(0, 10)
  return rest === 0 ? day : `${day} ${time}`
}
