import { Banner } from '@primer/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Invoiced } from '../../api/answers.ts'
import { text } from '../../text/text.ts'
import { describeFailure } from './describe-failure.ts'
import styles from './UnknownDays.module.css'

export interface UnknownDaysProps {
  readonly lookedUp: Pick<UseQueryResult<Invoiced>, 'data' | 'isError' | 'error'> & { readonly refetch: () => unknown }
  /** Where its surroundings leave no room at the sides. */
  readonly inset?: boolean
}

/** Where the look-up of the days that have invoices failed: what is drawn without data may be zero. Decision 0022 */
export function UnknownDays({ lookedUp: { data, isError, error, refetch }, inset = false }: UnknownDaysProps) {
  if (!isError || data) return null
  return (
    <div className={inset ? styles.inset : undefined}>
      <Banner
        variant="warning"
        title={text('dashboard.unknownDays')}
        description={[text('dashboard.unknownDaysHint'), describeFailure(error)].join(' ')}
        primaryAction={<Banner.PrimaryAction onClick={() => refetch()}>{text('dashboard.retry')}</Banner.PrimaryAction>}
      />
    </div>
  )
}
