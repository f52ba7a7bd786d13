import { MOST_STRENGTH, passwordStrength } from '../../../domain/access/password.ts'
import { text } from '../../text/text.ts'
import styles from './StrengthMeter.module.css'

/** How strong a new password is, by its length. ACC-41 */
export function StrengthMeter({ password }: { readonly password: string }) {
  const { level, strength } = passwordStrength(password)
  const word = text(`password.${strength}`)
  return (
    <div className={styles.meter} data-level={level}>
      <div
        role="meter"
        aria-label={text('password.strength')}
        aria-valuemin={0}
        aria-valuemax={MOST_STRENGTH}
        aria-valuenow={level}
        aria-valuetext={word}
        className={styles.track}
      >
        {Array.from({ length: MOST_STRENGTH }, (_, index) => (
          <span key={index} data-filled={index < level} />
        ))}
      </div>
      <span className={styles.word} role="status">
        {password === '' ? '' : word}
      </span>
    </div>
  )
}
