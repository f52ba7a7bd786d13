import { PlusIcon, TableIcon } from '@primer/octicons-react'
import { LinkButton } from '@primer/react'
import { useSearchParams } from 'wouter'
import { text } from '../../text/text.ts'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { AgreementForm } from './AgreementForm.tsx'
import { AgreementList } from './AgreementList.tsx'
import { AgreementView } from './AgreementView.tsx'
import { RateTablesView } from '../tables/RateTablesView.tsx'

/** What clients agreed with carriers: the list, one agreement or its form, and the tables that these count from, as the address says. ROUTE-21 */
export function AgreementsPage({ title, account: { permissions } }: RoutePageProps) {
  const [params, setParams] = useSearchParams()
  const id = params.get('agreement')
  const from = params.get('from')
  const mayAdd = permissions.includes('AGREEMENT_ADD')
  const mayEdit = permissions.includes('AGREEMENT_EDIT')
  const open = (next: Readonly<Record<string, string>>) => setParams(new URLSearchParams(next))
  const isTables = id === null && params.get('show') === 'tables'
  const isNew = id === 'new' && mayAdd
  return (
    <PageFrame
      title={title}
      controls={
        id !== null || isTables ? (
          <LinkButton href="/ui1/agreements">{text('agreements.all')}</LinkButton>
        ) : (
          <>
            {mayAdd ? (
              <LinkButton variant="primary" leadingVisual={PlusIcon} href="/ui1/agreements?agreement=new">
                {text('agreements.add')}
              </LinkButton>
            ) : null}
            <LinkButton leadingVisual={TableIcon} href="/ui1/agreements?show=tables">
              {text('rateTables.tables')}
            </LinkButton>
          </>
        )
      }
    >
      {isTables ? (
        <RateTablesView carrierId={params.get('carrier')} onCarrier={(carrier) => open({ show: 'tables', carrier })} />
      ) : null}
      {id === null && !isTables ? (
        <AgreementList onOpen={(agreement) => open({ agreement: String(agreement) })} />
      ) : null}
      {isNew ? (
        <AgreementForm onSaved={(agreement) => open({ agreement: String(agreement) })} onCancel={() => open({})} />
      ) : null}
      {id !== null && !isNew ? (
        <AgreementView
          key={id}
          id={id}
          mayEdit={mayEdit}
          editFrom={mayEdit && from !== null ? Number(from) : null}
          onEdit={(version) => open({ agreement: id, from: String(version) })}
          onRead={() => open({ agreement: id })}
        />
      ) : null}
    </PageFrame>
  )
}
