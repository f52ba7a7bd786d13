import { accountFigures } from '../../warehouse/questions/account-figures.ts'
import { accountSource } from './account-source.ts'
import { versionOf, type RecordSource } from '../record-source.ts'

/** Accounts with what was billed to each: nobody assigned one that has its number for a name, as a load made it. */
export const billedAccountSource: RecordSource = {
  ...accountSource,
  all: async (context) => {
    const figures = await accountFigures(context.deps.warehouse, context.caller)
    return (await accountSource.all(context)).map(({ id, values }) => {
      const { shared = false, ...billed } = figures.get(id) ?? NOTHING
      const named = values.name !== values.number
      const standing = !named ? 'unassigned' : shared ? 'shared' : billed.invoices === 0 ? 'idle' : 'assigned'
      return { id, values: { ...values, standing, ...billed }, version: versionOf(values) }
    })
  },
}

const NOTHING = {
  invoices: 0,
  packages: 0,
  netTotal: '',
  currency: '',
  firstInvoice: '',
  lastInvoice: '',
  shared: false,
}
