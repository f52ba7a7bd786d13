import { failed, ok } from '../../domain/values/problem.ts'
import { CaptchaState, type CAPTCHA_RESPONSE_OPERATIONS } from '../../openapi/contract/tracking/captcha-responses.ts'
import type { Handlers } from '../handler.ts'
import { captchaFile, captchaResponses } from '../warehouse/questions/captcha-responses.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export interface CaptchaResponseNeeds {
  readonly warehouse: Warehouse
}

export const captchaResponseHandlers: Handlers<keyof typeof CAPTCHA_RESPONSE_OPERATIONS, CaptchaResponseNeeds> = {
  captchaResponsesByClient: async ({ caller, deps, params, query }) => {
    const responses = await captchaResponses(deps.warehouse, {
      ...query,
      scope: caller.scope,
      clientId: Number(params.id),
    })
    return ok(responses.map((response) => ({ ...response, state: CaptchaState.parse(response.state) })))
  },

  captchaFileDetails: async ({ caller, deps, params }) => {
    const file = await captchaFile(deps.warehouse, { scope: caller.scope, id: Number(params.id) })
    return file ? ok({ contentType: file.contentType, fileName: file.fileName }) : failed('no-such-file')
  },

  captchaFile: async ({ caller, deps, params }) => {
    const file = await captchaFile(deps.warehouse, { scope: caller.scope, id: Number(params.id) })
    return typeof file?.content === 'string' ? ok(file.content) : failed('no-such-file')
  },
}
