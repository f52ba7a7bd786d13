import {
  BookIcon,
  BookmarkIcon,
  CommentDiscussionIcon,
  DeviceDesktopIcon,
  FileIcon,
  GraphIcon,
  HistoryIcon,
  LinkIcon,
  MoonIcon,
  OrganizationIcon,
  PackageIcon,
  SignOutIcon,
  SunIcon,
} from '@primer/octicons-react'
import type { Icon } from '@primer/octicons-react'
import { useMemo } from 'react'
import { helpTopicNamed, type HelpTopic } from '../../domain/assistant/help.ts'
import { OWN_PAGES_PATH } from '../../domain/dashboards/layout/own-pages.ts'
import { readSavedViews, SAVED_VIEWS_KEY, type SavedViews } from '../../domain/dashboards/layout/saved-views.ts'
import { jsonIn } from '../../domain/values/json-in.ts'
import { LANGUAGES, LANGUAGE_TRAITS } from '../../domain/values/language.ts'
import { useSession } from '../access/session-context.ts'
import type { ClientFamily, Navigation, PagesConfig } from '../api/answers.ts'
import { useOwnPageNames } from '../api/kept/own-page-names.ts'
import { useOwnSettings } from '../api/kept/own-settings.ts'
import { useLanguagePreference } from '../text/language-context.ts'
import { navigationLabel } from '../text/navigation-label.ts'
import { text } from '../text/text.ts'
import { compareWords } from '../text/values.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { THEME_CHOICES, type ThemeChoice } from '../theme/theme.ts'
import { useThemeSetting } from '../theme/theme-context.ts'
import { openPanel } from '../ui/frame/frame-panels.ts'
import type { PaletteEntry, Place, Places } from './palette-entry.ts'
import type { Recent } from '../api/kept/recent.ts'

export interface LocalInput {
  /** The pages made by configuration that the menu lists. */
  readonly entries: readonly (Place & { readonly id: string })[]
  readonly sections: readonly Places[]
  readonly routes: Navigation['routes']
  readonly config: PagesConfig | undefined
  readonly clients: readonly ClientFamily[]
  /** Where a client is shown. */
  readonly clientPath: string | null
  readonly assistant: boolean
  readonly copyLink: () => void
  readonly recent: readonly Recent[]
  /** Whether the person's saved views are read. */
  readonly keepsViews: boolean
  readonly path: string
}

const THEMES: Readonly<Record<ThemeChoice, { readonly icon: Icon; readonly name: () => string }>> = {
  semidark: { icon: SunIcon, name: () => text('shell.themeLight') },
  dark: { icon: MoonIcon, name: () => text('shell.themeDark') },
  os: { icon: DeviceDesktopIcon, name: () => text('shell.themeSystem') },
}

/** What is found without a call: everything that opens to the person, by its name. */
export function useLocalEntries(input: LocalInput): PaletteEntry[] {
  const { language } = useSpoken()
  const { choose } = useThemeSetting()
  const preference = useLanguagePreference()
  const session = useSession()
  const own = useOwnPages(input.routes.some(({ path }) => path === OWN_PAGES_PATH))
  const saved = useSavedViews(input)
  const { entries, sections, routes, config, clients, clientPath, assistant, copyLink, recent, path } = input
  return useMemo(() => {
    void language
    const pages = unique([...own, ...configured(entries, config), ...listed(sections), ...others(routes)])
    const act = (id: string, name: string, more: { icon: Icon; act: () => void; also?: string[] }): PaletteEntry => ({
      id,
      group: 'actions',
      name,
      icon: more.icon,
      leads: { act: more.act },
      ...(more.also ? { also: more.also } : {}),
    })
    return [
      ...opened(recent, { pages, path }),
      ...savedEntries(saved, pages),
      ...pages,
      ...(clientPath === null ? [] : clientEntries(clients, clientPath)),
      ...(assistant
        ? [
            act('assistant', text('palette.assistant'), {
              icon: CommentDiscussionIcon,
              act: () => openPanel('assistant', null),
            }),
          ]
        : []),
      act('link', text('palette.copyLink'), { icon: LinkIcon, act: copyLink }),
      ...THEME_CHOICES.map((each) =>
        act(`theme ${each}`, text('shell.themeNow', { theme: THEMES[each].name() }), {
          icon: THEMES[each].icon,
          act: () => choose(each),
          also: [THEMES[each].name()],
        }),
      ),
      ...LANGUAGES.map((each) =>
        act(`language ${each}`, text('shell.languageNow', { language: LANGUAGE_TRAITS[each].name }), {
          icon: DeviceDesktopIcon,
          act: () => preference.send({ type: 'preference.chosen', value: each }),
          also: [LANGUAGE_TRAITS[each].name, each],
        }),
      ),
      act('sign-out', text('session.signOut'), {
        icon: SignOutIcon,
        act: () => session.send({ type: 'session.left' }),
      }),
      ...helpEntries(entries, routes),
    ]
  }, [
    language,
    entries,
    config,
    own,
    saved,
    sections,
    routes,
    clients,
    clientPath,
    assistant,
    copyLink,
    recent,
    path,
    choose,
    preference,
    session,
  ])
}

const PROFILE_PATH = '/profile'
const NO_PAGES: readonly PaletteEntry[] = []

/** The pages that the person made; none while they are not known. */
function useOwnPages(enabled: boolean): readonly PaletteEntry[] {
  const { data } = useOwnPageNames({ enabled })
  return useMemo(
    () =>
      data?.map(({ id, name }) => ({
        ...pageEntry({ name, href: `${OWN_PAGES_PATH}/${id}` }),
        detail: text('palette.ownPage'),
      })) ?? NO_PAGES,
    [data],
  )
}

const NO_VIEWS: SavedViews = {}

/** The views that the person saved; none while they are not known. */
function useSavedViews({ keepsViews }: Pick<LocalInput, 'keepsViews'>): SavedViews {
  const { data } = useOwnSettings({ enabled: keepsViews })
  const stored = data?.find(({ filter_key }) => filter_key === SAVED_VIEWS_KEY)?.filter_value
  return useMemo(() => (stored === undefined ? NO_VIEWS : readSavedViews(jsonIn(stored))), [stored])
}

/** Starred first, each beside the page that it is of. */
function savedEntries(saved: SavedViews, pages: readonly PaletteEntry[]): PaletteEntry[] {
  return Object.entries(saved)
    .toSorted(([, one], [, other]) => Number(other.starred) - Number(one.starred) || compareWords(one.name, other.name))
    .map(([view, { name, address }]) => {
      const page = pages.find(({ id }) => id === `page ${address.split('?')[0] ?? ''}`)
      return {
        id: `view ${view}`,
        group: 'saved',
        name,
        icon: BookmarkIcon,
        leads: { href: address, view },
        ...(page ? { detail: page.name } : {}),
      }
    })
}

function pageEntry({ name, href, icon = FileIcon, newTab = false }: Place): PaletteEntry {
  return { id: `page ${href}`, group: 'pages', name, icon, leads: { href, newTab } }
}

/** The pages made by configuration, and their tabs. */
function configured(entries: LocalInput['entries'], config: PagesConfig | undefined): PaletteEntry[] {
  const tabs = entries.flatMap((entry) =>
    (config?.pages ?? [])
      .filter(({ tabOf }) => tabOf === entry.id)
      .map(({ id, name }) => ({
        ...pageEntry({
          name,
          href: `${entry.href}?${new URLSearchParams({ tab: id }).toString()}`,
          icon: entry.icon ?? GraphIcon,
        }),
        detail: entry.name,
      })),
  )
  return [...entries.map((entry) => pageEntry({ icon: GraphIcon, ...entry })), ...tabs]
}

function listed(sections: readonly Places[]): PaletteEntry[] {
  const within = ({ name, icon, entries }: Places): PaletteEntry[] =>
    entries.flatMap((each) =>
      'entries' in each
        ? within(each)
        : [{ ...pageEntry({ ...(icon ? { icon } : {}), ...each }), detail: name, also: [`${name} ${each.name}`] }],
    )
  return sections.flatMap(within)
}

/** What is served here and stands in no section, as the profile and the settings. */
function others(routes: Navigation['routes']): PaletteEntry[] {
  return routes
    .filter(({ servedBy, path }) => servedBy === undefined && !path.startsWith('/aframe/'))
    .map(({ path, label }) => ({
      ...pageEntry({ name: navigationLabel(label), href: path }),
      // Whoever looks for settings finds their own.
      ...(path === PROFILE_PATH ? { also: [text('palette.ownSettings')] } : {}),
    }))
}

/** Each address once, and of a name that several addresses have those that the menu tells apart. */
function unique(pages: readonly PaletteEntry[]): PaletteEntry[] {
  const ids = new Set<string>()
  const names = new Set<string>()
  return pages.filter(({ id, name, detail = '' }) => {
    if (ids.has(id) || (detail === '' && names.has(name))) return false
    ids.add(id)
    names.add(name)
    return true
  })
}

function clientEntries(clients: readonly ClientFamily[], path: string): PaletteEntry[] {
  const entry = (id: number, name: string, children: Record<string, string>): PaletteEntry => ({
    id: `client ${id}`,
    group: 'clients',
    name,
    icon: OrganizationIcon,
    leads: { href: `${path}?${new URLSearchParams({ client: String(id), ...children }).toString()}` },
  })
  return clients.flatMap(({ id, name, childClients }) => [
    entry(id, name, {}),
    ...childClients.map((child) => ({
      ...entry(id, child.name, { children: String(child.id) }),
      id: `client ${child.id}`,
      detail: name,
    })),
  ])
}

function helpEntries(entries: LocalInput['entries'], routes: Navigation['routes']): PaletteEntry[] {
  const uploads = routes.find(({ path }) => path === '/uploadFiles')
  const topics: { readonly topic: HelpTopic; readonly name: string }[] = [
    { topic: 'contents', name: text('help.contents') },
    { topic: 'features', name: text('help.common') },
    ...entries.flatMap(({ id, name }) => {
      const topic = helpTopicNamed(id)
      return topic ? [{ topic, name }] : []
    }),
    ...(uploads ? [{ topic: 'uploads' as const, name: navigationLabel(uploads.label) }] : []),
  ]
  return topics.map(({ topic, name }) => ({
    id: `help ${topic}`,
    group: 'help',
    name: text('palette.helpOn', { name }),
    icon: BookIcon,
    leads: { act: () => openPanel('help', topic) },
  }))
}

/** What was opened before and still opens, but for where the person stands. */
function opened(
  recent: readonly Recent[],
  { pages, path }: { readonly pages: readonly PaletteEntry[]; readonly path: string },
): PaletteEntry[] {
  return recent.flatMap((each): PaletteEntry[] => {
    if ('trackingId' in each)
      return [
        {
          id: `recent ${each.trackingId}`,
          group: 'recent',
          name: each.trackingNumber,
          detail: text('palette.package'),
          icon: PackageIcon,
          leads: { package: each },
        },
      ]
    const page = pages.find(({ id }) => id === `page ${each.path}`)
    return page && each.path !== path
      ? [{ ...page, id: `recent ${each.path}`, group: 'recent', icon: HistoryIcon }]
      : []
  })
}
