import * as z from 'zod'
import { ChildClientIds } from '../../../domain/query/query.ts'
import type { Operation } from '../operation.ts'

/** What a carrier answered to a claim that was sent through its captcha. */
export const CaptchaState = z.enum(['credited', 'adjusted', 'denied'])

const CaptchaResponse = z
  .strictObject({
    id: z.int(),
    trackingId: z.int(),
    trackingNumber: z.string().nullable(),
    invoiceNumber: z.string(),
    state: CaptchaState,
  })
  .meta({ id: 'CaptchaResponse' })

const IdText = z.string().regex(/^\d{1,9}$/, 'must be an id')
const requires = { anyOf: ['DOWNLOAD_CAPTCHA'] } as const
const byId = z.strictObject({ id: IdText })

export const CAPTCHA_RESPONSE_OPERATIONS = {
  captchaResponsesByClient: {
    method: 'get',
    path: '/aiparcelweb/api/captcha/responses/byClient/{id}',
    summary:
      'What carriers answered to the claims of a client and its children, or of the chosen children alone. PAGE-28',
    requires,
    params: byId,
    query: z.strictObject({ childClientIdsCSV: ChildClientIds.optional() }),
    answer: z.array(CaptchaResponse),
    cache: 'private',
  },
  captchaFileDetails: {
    method: 'get',
    path: '/aiparcelweb/api/captcha/fileDetails/{id}',
    summary: 'Name and type of the file of a response. API-33',
    requires,
    params: byId,
    answer: z.strictObject({ contentType: z.string(), fileName: z.string() }),
    cache: 'private',
  },
  captchaFile: {
    method: 'get',
    path: '/aiparcelweb/api/captcha/downloadFile/{id}',
    summary: 'The file of a response. API-33, PAGE-29',
    requires,
    params: byId,
    answer: z.base64(),
    file: 'response',
    cache: 'private',
  },
} as const satisfies Record<string, Operation>
