import { OwnPage, type OwnPages } from '../../../../domain/dashboards/layout/own-pages.ts'
import { jsonIn } from '../../../../domain/values/json-in.ts'
import type { components } from '../../../../openapi/schema.d.ts'
import type { Api } from '../../../api/client.ts'
import type { KeptCalls } from '../../../api/kept/provide-kept.ts'
import { replacing } from '../../../api/kept/settings.ts'
import { versionIn } from '../../../api/version-in.ts'

type Body = components['schemas']['SharedPageBody']

interface SharedPageCallsOptions {
  readonly api: Api
  /** Of the share. */
  readonly id: number
  /** What the page is kept under here. */
  readonly name: string
}

/** A page of somebody else that is shared to be edited, kept alone under its name. */
export function sharedPageCalls({ api, id, name }: SharedPageCallsOptions): KeptCalls<OwnPages> {
  const params = { path: { id: String(id) } }
  return {
    load: async (_, signal) => {
      const { data, response } = await api.GET('/aiparcelweb/api/sharing/pages/{id}', { params, signal })
      return { text: JSON.stringify(data), version: versionIn(response) ?? 0 }
    },
    save: async (_, { patch, version }, signal) => {
      const page = patch[name]
      if (!page) throw new Error('a page that is shared is changed, never removed')
      const { response } = await api.POST('/aiparcelweb/api/sharing/pages/{id}', {
        params,
        body: { name: page.name, cards: page.cards } as Body,
        headers: replacing(version),
        signal,
        keepalive: true,
      })
      return versionIn(response)
    },
    read: (text) => {
      const page = OwnPage.safeParse(jsonIn(text))
      return page.success ? { [name]: page.data } : {}
    },
  }
}
