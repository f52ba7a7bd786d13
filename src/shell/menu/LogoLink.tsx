import { Link } from 'wouter'
import { ProductMark } from '../../ui/ProductMark.tsx'
import { PHONE, TABLET, useMedia } from '../../theme/use-media.ts'
import styles from './LogoLink.module.css'

/** The logo leads to the landing page, on a phone to the A-Frame area, on a tablet to the invoices. NAV-16, GAP-45 */
export function LogoLink({ onLeave }: { readonly onLeave?: () => void }) {
  const phone = useMedia(PHONE)
  const tablet = useMedia(TABLET)
  return (
    <Link
      href={phone ? '/aframe/dashboard' : tablet ? '/invoices' : '/'}
      className={styles.logo ?? ''}
      onClick={() => onLeave?.()}
    >
      <ProductMark />
    </Link>
  )
}
