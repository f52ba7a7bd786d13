import { Checkbox, FormControl, Select } from '@primer/react'
import { InlineMessage } from '@primer/react/experimental'
import { useState } from 'react'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import { roleName } from '../../text/role-name.ts'
import { text, translated } from '../../text/text.ts'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { useFirstAnswers } from './use-first-answers.ts'
import { LanguageMenu } from '../../ui/languages/LanguageMenu.tsx'
import { THEME_CHOICES, themeChoice } from '../../theme/theme.ts'
import { useThemeSetting } from '../../theme/theme-context.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { useSeenPerson } from '../../api/seeing-context.ts'
import { useChatSetting, useSaveChatSetting } from '../../api/kept/chat-setting.ts'
import { FilterSets } from './FilterSets.tsx'
import { OwnAddress } from './OwnAddress.tsx'
import { OwnFactor } from './OwnFactor.tsx'
import { OwnIdentities } from './OwnIdentities.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { useLandingPages, useSavedLandingPage, useSaveLandingPage } from './profile-queries.ts'
import panels from '../../ui/PanelPage.module.css'
import styles from './ProfilePage.module.css'

const THEME_LABELS = { semidark: 'shell.themeLight', dark: 'shell.themeDark', os: 'shell.themeSystem' } as const
const SAVED_MS = 4_000

/** The person's own account; how they sign in is nobody else's to see. ROUTE-23, GAP-32 */
export function ProfilePage({ title, account, pages }: RoutePageProps) {
  const seen = useSeenPerson()
  const settled = useFirstAnswers()
  const { choice, choose } = useThemeSetting()
  const landingPage = useSavedLandingPage(account.login, account.defaultLandingPage)
  const data = [
    ['login', account.login],
    ['firstName', account.firstName],
    ['lastName', account.lastName],
    ['email', account.email],
    ['roles', account.roles.map(roleName).join(', ')],
  ] as const
  return (
    <PageFrame title={title}>
      {settled ? null : <LoadingScreen />}
      <div className={`${panels.page} ${styles.page}`} data-settled={settled}>
        <section className={panels.panel} aria-labelledby="profile-account">
          <h2 id="profile-account" className={styles.heading}>
            {text('profile.account')}
          </h2>
          <dl className={styles.data}>
            {data.map(([name, value]) => (
              <div key={name} className={styles.row}>
                <dt>{text(`records.fields.${name}`)}</dt>
                <dd>
                  {value || text('records.empty')} {name === 'email' && !seen ? <OwnAddress /> : null}
                </dd>
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
          <LandingPage login={account.login} now={landingPage} />
          {account.permissions.includes('NEW_BI_TOOLS') && !seen ? <AssistantSetting /> : null}
        </section>
        {seen ? null : <OwnFactor login={account.login} />}
        <FilterSets pages={pages} />
        {seen ? null : <OwnIdentities />}
        {seen ? null : <OwnSessions />}
      </div>
    </PageFrame>
  )
}

function LandingPage({ login, now }: { readonly login: string; readonly now: string | null }) {
  const options = useLandingPages()
  const save = useSaveLandingPage(login)
  const toasts = useToasts()
  const isSeen = useSeenPerson() !== null
  const [chosen, setChosen] = useState(now ?? '')
  if (options.isError) return <ServerErrorBanner error={options.error} onRetry={() => void options.refetch()} />
  const choose = (name: string) => {
    setChosen(name)
    save.mutate(name, {
      onSuccess: () =>
        toasts.show({
          tone: 'success',
          title: text('records.savedNamed', { name: text('navigation.profile') }),
          durationMs: SAVED_MS,
        }),
      onError: () => setChosen(chosen),
    })
  }
  return (
    <FormControl>
      <FormControl.Label>{text('profile.landing')}</FormControl.Label>
      <Select value={chosen} disabled={isSeen} onChange={({ target }) => choose(target.value)}>
        {options.data?.some(({ name }) => name === chosen) ? null : (
          <Select.Option value={chosen}>{text(chosen === '' ? 'records.none' : 'profile.landingGone')}</Select.Option>
        )}
        {(options.data ?? []).map(({ name, displayName }) => (
          <Select.Option key={name} value={name}>
            {translated(displayName)}
          </Select.Option>
        ))}
      </Select>
      {save.isError ? (
        <FormControl.Validation variant="error">{text('assistant.settingLost')}</FormControl.Validation>
      ) : null}
    </FormControl>
  )
}

/** Takes every click, also while an earlier choice is still being stored. CHAT-01, API-13 */
function AssistantSetting() {
  const wanted = useChatSetting()
  const save = useSaveChatSetting()
  const [chosen, setChosen] = useState<boolean | null>(null)
  if (wanted.data === undefined)
    return wanted.isError ? <ServerErrorBanner error={wanted.error} onRetry={() => void wanted.refetch()} /> : null
  const choose = (enabled: boolean) => {
    setChosen(enabled)
    save.mutate(enabled, { onError: () => setChosen(null) })
  }
  return (
    <div>
      <FormControl>
        <Checkbox checked={chosen ?? wanted.data} onChange={({ target }) => choose(target.checked)} />
        <FormControl.Label>{text('assistant.setting')}</FormControl.Label>
        <FormControl.Caption>{text('assistant.settingHint')}</FormControl.Caption>
      </FormControl>
      <div role="alert">
        {save.isError ? <InlineMessage variant="critical">{text('assistant.settingLost')}</InlineMessage> : null}
      </div>
    </div>
  )
}
