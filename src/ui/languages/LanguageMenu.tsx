import { ActionList, ActionMenu, IconButton } from '@primer/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { LANGUAGE_TRAITS, LANGUAGES, type Language } from '../../../domain/values/language.ts'
import { useLanguagePreference } from '../../text/language-context.ts'
import { text } from '../../text/text.ts'
import { useSpoken } from '../../text/use-spoken.ts'
import styles from './LanguageMenu.module.css'

/** One component each for good: the button's content stays in the page while it is pressed. */
const SIGNS = Object.fromEntries(
  LANGUAGES.map((each) => [each, () => <LanguageSign sign={LANGUAGE_TRAITS[each].sign} />]),
) as Readonly<Record<Language, () => ReactNode>>

/** The languages by their own names; choosing one changes every text at once. I18N-01 */
export function LanguageMenu() {
  const { language } = useSpoken()
  const preference = useLanguagePreference()
  const refused = useSelector(preference, (snapshot) => snapshot.hasTag('refused'))
  const unsaved = useSelector(preference, (snapshot) => snapshot.hasTag('unsaved'))
  return (
    <ActionMenu>
      <ActionMenu.Anchor>
        <IconButton
          variant="invisible"
          icon={SIGNS[language]}
          aria-label={text('shell.languageNow', { language: LANGUAGE_TRAITS[language].name })}
        />
      </ActionMenu.Anchor>
      <ActionMenu.Overlay align="end">
        <ActionList selectionVariant="single" aria-label={text('shell.language')}>
          {LANGUAGES.map((each) => (
            <ActionList.Item
              key={each}
              selected={each === language}
              onSelect={() => preference.send({ type: 'preference.chosen', value: each })}
            >
              <ActionList.LeadingVisual>
                <LanguageSign sign={LANGUAGE_TRAITS[each].sign} />
              </ActionList.LeadingVisual>
              <span lang={each} dir={LANGUAGE_TRAITS[each].direction}>
                {LANGUAGE_TRAITS[each].name}
              </span>
            </ActionList.Item>
          ))}
        </ActionList>
        {refused ? <p className={styles.note}>{text('shell.languageRefused')}</p> : null}
        {unsaved ? <p className={styles.note}>{text('dashboard.notSaved')}</p> : null}
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}

function LanguageSign({ sign }: { readonly sign: string }) {
  return (
    <span className={styles.sign} aria-hidden="true">
      {sign}
    </span>
  )
}
