import { failed, ok } from '../../../domain/values/problem.ts'
import type { SEEING_AS_OPERATIONS } from '../../../openapi/contract/admin/seeing-as.ts'
import type { Handlers } from '../../handler.ts'
import { endSeeing, maySeeAs, type SeeingNeeds } from './seen-caller.ts'

/** Seeing the portal as somebody else, for who holds all that the person has; of others nobody exists. Decision 0037 */
export const seeingHandlers: Handlers<keyof typeof SEEING_AS_OPERATIONS, SeeingNeeds> = {
  beginSeeingAs: async ({ deps, caller, params }) => {
    const person = await deps.users.byId(Number(params.id))
    if (!person || !maySeeAs(caller, person, deps.today())) return failed('not-found')
    const { grant, until } = await deps.seeingAs.begin({ sessionId: caller.sessionId, userId: person.id })
    await deps.audit({
      userId: caller.user.id,
      action: 'begin-seeing-as',
      object: `users ${person.id}`,
      decision: 'done',
      detail: JSON.stringify({ until }),
    })
    return ok({ grant, until, name: `${person.firstName} ${person.lastName}`.trim() || person.login })
  },

  endSeeingAs: async ({ deps, caller, body }) => {
    await endSeeing(caller, { grant: body.grant, sessionId: caller.sessionId }, deps)
    return ok({ status: 'ok' })
  },
}
