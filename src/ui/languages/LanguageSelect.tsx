import { GlobeIcon } from '@primer/octicons-react'
import { useSelector } from '@xstate/react'
import { LANGUAGE_TRAITS, LANGUAGES } from '../../../domain/values/language.ts'
import { useLanguagePreference } from '../../text/language-context.ts'
import { text } from '../../text/text.ts'
import { useSpoken } from '../../text/use-spoken.ts'
import styles from './LanguageSelect.module.css'

/** The languages for the screens before sign-in: the browser's own list, which weighs nothing. I18N-01 */
export function LanguageSelect() {
  const { language } = useSpoken()
  const preference = useLanguagePreference()
  const refused = useSelector(preference, (snapshot) => snapshot.hasTag('refused'))
  return (
    <>
      <label className={styles.label}>
        <GlobeIcon aria-label={text('shell.language')} />
        <select
          className={styles.select}
          value={language}
          onChange={({ target }) => preference.send({ type: 'preference.chosen', value: target.value })}
        >
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {LANGUAGE_TRAITS[each].name}
            </option>
          ))}
        </select>
      </label>
      <div role="status">{refused ? text('shell.languageRefused') : null}</div>
    </>
  )
}
