import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

/** docs/addresses.md: every address of config/navigation.json, who may open it, and what answers there. */
export async function listAddresses(tsImport) {
  const { BUILT_ROUTES } = await tsImport('../src/shell/routes/BuiltRoutes.tsx', import.meta.url)
  const { CHANGE_PASSWORD_PATH } = await tsImport('../src/access/access-paths.ts', import.meta.url)
  const { routes } = readConfig('navigation.json')
  const { applications } = readConfig('other-applications.json')
  const { navigation: labels } = readConfig('locales/en.json')
  const answers = ({ path, servedBy }) => {
    if (BUILT_ROUTES[path] || path === CHANGE_PASSWORD_PATH) return 'here'
    if (servedBy) return `another application's: ${applications[servedBy].name} (\`${servedBy}\`)`
    const page = /^\/aframe\/(\w+)$/.exec(path)?.[1]
    return page !== undefined && existsSync(join(ROOT, 'config', 'pages', `${page}.json`))
      ? 'here, a page of `config/pages`'
      : 'no page yet, and says so'
  }
  const lines = routes.map((route) =>
    [
      `\`${route.path}\``,
      labels[route.label] ?? route.label,
      route.anyOf.map((name) => `\`${name}\``).join(' or ') || 'everybody signed in',
      answers(route),
    ].join(' | '),
  )
  return `# Addresses

Made by \`npm run generate\` from \`config/navigation.json\`. Pages of \`config/pages\` are at \`/aframe/dashboard/<page>\`, those that people make below \`/dashboards\`. An area of another application leads there once its address is known ([Administer](administer.md)); until then its address says whose it is.

| Address | Name in the menu | Opens to | What answers |
|---|---|---|---|
${lines.map((line) => `| ${line} |`).join('\n')}
`
}

function readConfig(file) {
  return JSON.parse(readFileSync(join(ROOT, 'config', file), 'utf8'))
}
