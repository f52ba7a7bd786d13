import type { Page } from '@playwright/test'

/** Every widget of the page is answered with no rows, of the version that the server has: for what is proved beside the charts, which are then not drawn. */
export async function withoutFigures(page: Page): Promise<void> {
  let version: Promise<number> | undefined
  await page.route(/\/aidashboards\/data\/\w+\/(?!filters\/)/, async (route) => {
    version ??= route
      .fetch()
      .then((answer) => answer.json() as Promise<{ data: { dataVersion: number } }>)
      .then(({ data }) => data.dataVersion)
    await route.fulfill({ json: { data: { data: [], rowCount: 0, dataVersion: await version } } })
  })
}
