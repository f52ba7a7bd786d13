import { text } from '../../text/text.ts'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import styles from './ChangePasswordPage.module.css'

/** /change_password in the frame. ACC-37, NAV-19 */
export function ChangePasswordPage() {
  return (
    <PageFrame title={text('password.change')}>
      <div className={styles.card}>
        <p className={styles.hint}>{text('password.changeHint')}</p>
        <ChangePassword />
      </div>
    </PageFrame>
  )
}
