import { PackageIcon } from '@primer/octicons-react'
import { PRODUCT_NAME } from './brand.ts'
import styles from './ProductMark.module.css'

/** The product's logo, with its name unless the room is short. */
export function ProductMark({
  size = 'small',
  short = false,
}: {
  readonly size?: 'small' | 'large'
  readonly short?: boolean
}) {
  return (
    <span className={styles.mark} data-size={size}>
      <span className={styles.logo} aria-hidden="true">
        <PackageIcon size={size === 'large' ? 24 : 16} />
      </span>
      {short ? null : <span className={styles.name}>{PRODUCT_NAME}</span>}
    </span>
  )
}
