import { text } from '../../text/text.ts'
import { mailedKeyOf } from '../access-paths.ts'
import { AccessLink } from '../screen/AccessLink.tsx'
import { AccessScreen } from '../screen/AccessScreen.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { NewPasswordScreen } from './NewPasswordScreen.tsx'

/** /change_password outside the frame: with the mailed link, or without a session. ACC-37 */
export function ChangePasswordScreen() {
  const key = mailedKeyOf(location)
  if (key !== null) return <NewPasswordScreen mailedKey={key} />
  return (
    <AccessScreen
      title={text('password.change')}
      ways={<AccessLink href="/login">{text('access.backToSignIn')}</AccessLink>}
    >
      <ChangePassword />
    </AccessScreen>
  )
}
