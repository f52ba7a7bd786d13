import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { loadConfig } from '../../../server/config/load-config.ts'

const { pages, widgets } = loadConfig('config')

/** The shipped widgets by their names. */
export const SHIPPED_WIDGETS = Object.fromEntries(widgets)

/** A page of the shipped config as the browser gets it. */
export function shippedPage(id: string): Page {
  const page = pages.find((each) => each.id === id)
  if (!page) throw new Error(`config/pages has no ${id}.json`)
  return page
}
