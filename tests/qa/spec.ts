import { browserWalks, type BrowserLevel } from './browser-level.ts'
import type { Model, Walk } from './model.ts'
import { walkId } from './walk-id.ts'
import { firstStart } from './edges.ts'

/** A Playwright spec with the walks of a machine in the browser, to be kept beside the others and changed by hand. */
export function specOf(
  name: string,
  { model, browserLevel }: { readonly model: Model; readonly browserLevel: Pick<BrowserLevel, 'places' | 'facts'> },
): string {
  const walks = browserWalks(model, browserLevel).map(({ place, walk }) => {
    const start = browserLevel.places[place]?.start ?? firstStart(model)
    return testOf(`${walkId(name, { start, walk })}, ${place}`, { place, walk })
  })
  return [
    `// Walks of ${name}, as \`npm run qa -- spec ${name}\` wrote them: keep what you want, in the folder of the other specs.`,
    `import { browserLevel } from '../machines/${name}/browser-level.ts'`,
    `import { along } from '../qa/model.ts'`,
    `import { test } from './guarded-test.ts'`,
    `import { walkInBrowser } from './test-in-browser.ts'`,
    ...walks.map((each) => `\n${each}`),
    '',
  ].join('\n')
}

function testOf(title: string, { place, walk }: { readonly place: string; readonly walk: Walk }): string {
  const [first] = walk
  return `test(${quoted(title)}, async ({ page, request }) => {
  const walk = along(${quoted(first?.from ?? '')}, [
${walk.map(({ event, to }) => `    [${quoted(event)}, ${quoted(to)}],`).join('\n')}
  ])
  await walkInBrowser(browserLevel, { page, request, place: ${quoted(place)}, walk })
})`
}

/** As the house writes texts. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
