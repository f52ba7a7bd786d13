import { Checkbox, FormControl, Select } from '@primer/react'
import { useToasts } from '../ui/toast-context.ts'
import { text, translated } from '../text/text.ts'
import { PageFrame } from '../ui/PageFrame.tsx'
import type { RoutePageProps } from '../ui/route-page-props.ts'
import { LanguageMenu } from '../ui/LanguageMenu.tsx'
import { THEME_CHOICES, themeChoice } from '../theme/theme.ts'
import { useThemeSetting } from '../theme/theme-context.ts'
import { ServerErrorBanner } from '../ui/ServerErrorBanner.tsx'
import { useChatSetting, useSaveChatSetting } from '../api/chat-setting.ts'
import { FilterSets } from './FilterSets.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { useLandingPages, useSaveLandingPage } from './profile-queries.ts'
import panels from '../ui/PanelPage.module.css'
import styles from './ProfilePage.module.css'

const THEME_LABELS = { semidark: 'shell.themeLight', dark: 'shell.themeDark', os: 'shell.themeSystem' } as const
const SAVED_MS = 4_000

/** The person's own account. ROUTE-23, GAP-32 */
export function ProfilePage({ title, account, pages }: RoutePageProps) {
  const { choice, choose } = useThemeSetting()
  const data = [
    ['login', account.login],
    ['firstName', account.firstName],
    ['lastName', account.lastName],
    ['email', account.email],
    ['roles', account.roles.join(', ')],
  ] as const
  return (
    <PageFrame title={title}>
      <div className={`${panels.page} ${styles.page}`}>
        <section className={panels.panel} aria-labelledby="profile-account">
          <h2 id="profile-account" className={styles.heading}>
            {text('profile.account')}
          </h2>
          <dl className={styles.data}>
            {data.map(([name, value]) => (
              <div key={name} className={styles.row}>
                <dt>{text(`records.fields.${name}`)}</dt>
                <dd>{value || text('records.empty')}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={panels.panel} aria-labelledby="profile-choices">
          <h2 id="profile-choices" className={styles.heading}>
            {text('profile.choices')}
          </h2>
          <FormControl>
            <FormControl.Label>{text('shell.theme')}</FormControl.Label>
            <Select value={choice} onChange={({ target }) => choose(themeChoice(target.value))}>
              {THEME_CHOICES.map((each) => (
                <Select.Option key={each} value={each}>
                  {text(THEME_LABELS[each])}
                </Select.Option>
              ))}
            </Select>
          </FormControl>
          <div className={styles.language}>
            <span>{text('shell.language')}</span>
            <LanguageMenu />
          </div>
          <LandingPage login={account.login} now={account.defaultLandingPage} />
          <AssistantSetting />
        </section>
        <FilterSets pages={pages} />
        <OwnSessions />
      </div>
    </PageFrame>
  )
}

function LandingPage({ login, now }: { readonly login: string; readonly now: string | null }) {
  const options = useLandingPages()
  const save = useSaveLandingPage(login)
  const toasts = useToasts()
  if (options.isError || save.isError) return <ServerErrorBanner error={options.error ?? save.error} onRetry={() => void options.refetch()} />
  const chosen = save.variables ?? now ?? ''
  return (
    <FormControl>
      <FormControl.Label>{text('profile.landing')}</FormControl.Label>
      <Select
        value={chosen}
        onChange={({ target }) => save.mutate(target.value, { onSuccess: () => toasts.show({ tone: 'success', title: text('records.saved'), durationMs: SAVED_MS }) })}
      >
        {options.data?.some(({ name }) => name === chosen) ? null : <Select.Option value={chosen}>{chosen || text('records.none')}</Select.Option>}
        {(options.data ?? []).map(({ name, displayName }) => (
          <Select.Option key={name} value={name}>
            {translated(displayName)}
          </Select.Option>
        ))}
      </Select>
    </FormControl>
  )
}

/** CHAT-01, API-13 */
function AssistantSetting() {
  const wanted = useChatSetting()
  const save = useSaveChatSetting()
  if (wanted.isError) return <ServerErrorBanner error={wanted.error} onRetry={() => void wanted.refetch()} />
  return (
    <FormControl disabled={wanted.isPending || save.isPending}>
      <Checkbox checked={wanted.data ?? false} onChange={({ target }) => save.mutate(target.checked)} />
      <FormControl.Label>{text('assistant.setting')}</FormControl.Label>
      <FormControl.Caption>{text('assistant.settingHint')}</FormControl.Caption>
      {save.isError ? <FormControl.Validation variant="error">{text('assistant.settingLost')}</FormControl.Validation> : null}
    </FormControl>
  )
}
