import type { FileReport } from '../../../domain/uploads/upload.ts'
import type { uploadMachine } from '../../../machines/uploads/upload.machine.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import type { StateKey } from '../../qa/model.ts'
import { STORED } from '../mapping/cases.ts'
import { CLIENT, uploadIn, type UploadCase } from './cases.ts'
import { ANY, happensOnPage, uploadHands } from './upload-hands.ts'

const CLIENTS = [
  { id: CLIENT, name: 'Mesa Verde Gifts' },
  { id: CLIENT + 1, name: 'Bluegrass Outfitters' },
]
const FORMATS = [{ id: 'ups', name: 'UPS' }]
const LIMITS = { uploads: [], mostFiles: 100, mostFileBytes: 1_000_000, formats: FORMATS }
const SAVED = { ...STORED, clientId: CLIENT, savedAt: '2026-11-20T10:00:00Z', savedBy: null }
const CONTENT = Buffer.from('0123456789')

const REPORT: FileReport = {
  id: 1,
  name: 'november.csv',
  bytes: CONTENT.length,
  format: { id: 'fedex', name: 'FedEx' },
  layout: null,
  packages: null,
  remarks: [],
  problem: null,
  seems: null,
  accounts: [],
  newAccounts: [],
  sharedAccounts: [],
  rows: 2,
  newRows: 2,
  knownRows: 0,
  heldRows: 0,
  rejectedRows: 0,
  totals: [],
  newTotals: [],
  knownTotals: [],
  earlierLoads: [],
  unknown: [],
  stated: [],
  invoices: [],
  invoicesNotShown: 0,
  problems: [],
  problemsNotShown: 0,
}

export const componentLevel: ComponentLevel<UploadCase, StateKey<typeof uploadMachine>> = {
  happens: happensOnPage,
  open: ({ page, calls }) => {
    let isListed = true
    const list = async () =>
      (await calls.next('/api/mappings')).answer({ carriers: [], mappings: isListed ? [SAVED] : [] })
    let begun: Promise<void> | undefined
    const begin = async () => (await calls.next('/clientsShort')).answer(CLIENTS)
    return uploadHands(page, {
      known: uploadIn('previewed', { report: [REPORT] }),
      limits: LIMITS,
      clientName: CLIENTS[0]?.name ?? '',
      content: CONTENT,
      calls: {
        waiting: async () => (await calls.waiting()).filter((path) => ANY.test(path)),
        next: async (ending) => {
          await (begun ??= begin())
          return await calls.next(ending)
        },
      },
      changed: async (act) => {
        if ((await calls.waiting()).some((path) => path.endsWith('/api/mappings'))) await list()
        await act()
        await (await calls.next(isListed ? `/${STORED.id}/remove` : `/${STORED.id}/restore`)).answer({ status: 'ok' })
        isListed = !isListed
        await list()
      },
    })
  },
}
