import * as z from 'zod'
import { CalendarDate } from '../../domain/dates/date-spec.ts'
import { FAULT_CODES } from '../../domain/values/problem.ts'
import { RecordRow } from '../../domain/records/record-spec.ts'

/** Every refusal has this body; `detail` may be shown to a person, `reference` finds it in the log. */
export const ProblemBody = z
  .strictObject({
    detail: z.string(),
    code: z.string(),
    issues: z
      .array(z.strictObject({ path: z.string(), message: z.string(), code: z.enum(FAULT_CODES).optional() }))
      .optional(),
    reference: z.string().optional(),
    /** On 409: what is stored now, so that both versions can be offered. */
    current: z.strictObject({ filter_value: z.string(), version: z.int() }).optional(),
    record: RecordRow.optional(),
  })
  .meta({ id: 'Problem' })

export const Done = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Done' })

/** An id in a path or query string: text that is a whole number. */
export const IdText = z.string().regex(/^[1-9]\d{0,8}$/, 'must be an id')

export const ClientShort = z.strictObject({ id: z.int(), name: z.string() }).meta({ id: 'ClientShort' })

/** A client with the children the user may see; none for who is no parent. */
export const ClientFamily = z
  .strictObject({ ...ClientShort.shape, childClients: z.array(ClientShort) })
  .meta({ id: 'ClientFamily' })

/** A shipper; a parent has its children in `childClients`, a child its parent's id. DATA-01 */
export const Client = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    number: z.string(),
    code: z.string(),
    state: z.string().nullable(),
    city: z.string().nullable(),
    engageDate: CalendarDate.nullable(),
    parent: z.boolean(),
    parentClientId: z.int().nullable(),
    childClients: z.array(ClientShort),
  })
  .meta({ id: 'Client' })

/** What was found says for itself, by the names that `domain/audit/evidence.ts` has for its rule. */
export const Evidence = z.record(z.string(), z.string()).meta({ id: 'Evidence' })

/** DATA-02; id -1 is All Carriers. */
export const Carrier = z.strictObject({ id: z.int(), name: z.string() }).meta({ id: 'Carrier' })

/** A shipper's account with one carrier. DATA-03 */
export const Account = z
  .strictObject({ id: z.int(), name: z.string(), number: z.string(), client: z.int(), carrier: z.int() })
  .meta({ id: 'Account' })
export const AccountGroup = z
  .strictObject({ id: z.int(), name: z.string(), accounts: z.array(Account), client: z.int() })
  .meta({ id: 'AccountGroup' })
export const AccountDivision = z
  .strictObject({ id: z.int(), name: z.string(), accountGroupList: z.array(AccountGroup) })
  .meta({ id: 'AccountDivision' })

/** DATA-04; code all, symbol $ is All Currencies. */
export const CurrencyOption = z
  .strictObject({ code: z.string(), name: z.string(), symbol: z.string() })
  .meta({ id: 'CurrencyOption' })

/** A country, with the state that an address without one counts in. DATA-15 */
export const CountryRecord = z
  .strictObject({ countryCode: z.string(), name: z.string(), defaultState: z.string().nullable() })
  .meta({ id: 'CountryRecord' })
