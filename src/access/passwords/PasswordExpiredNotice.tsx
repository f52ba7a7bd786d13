import { Banner, Link } from '@primer/react'
import { Link as RouteLink } from 'wouter'
import { text } from '../../text/text.ts'
import { CHANGE_PASSWORD_PATH } from '../access-paths.ts'
import styles from './PasswordExpiredNotice.module.css'

/** Above the empty routed area of somebody whose password has expired. ACC-44, ACC-47 */
export function PasswordExpiredNotice() {
  return (
    <div className={styles.notice}>
      <Banner
        variant="critical"
        title={text('password.expired')}
        description={
          <Link as={RouteLink} href={CHANGE_PASSWORD_PATH}>
            {text('password.change')}
          </Link>
        }
      />
    </div>
  )
}
