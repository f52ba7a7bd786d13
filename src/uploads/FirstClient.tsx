import { zodResolver } from '@hookform/resolvers/zod'
import { Button, FormControl, TextInput } from '@primer/react'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import styles from './UploadBoard.module.css'

const LONGEST_NAME = 120
const Company = z.object({ name: z.string().trim().min(1).max(LONGEST_NAME) })

/** The first company of an installation, whose invoices are then loaded. */
export function FirstClient({ onAdded }: { readonly onAdded: () => void }) {
  const api = useApi()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Company),
    defaultValues: { name: '' },
  })
  const add = useMutation({
    mutationFn: (name: string) =>
      answerOf(
        api.POST('/aiparcelweb/api/records/{record}', {
          params: { path: { record: 'clients' } },
          body: { values: { number: '1', name, code: '1', city: '', state: '', engageDate: '', parent: '' } },
        }),
      ),
    onSuccess: onAdded,
  })
  return (
    <form className={styles.progress} onSubmit={handleSubmit(({ name }) => add.mutate(name))} noValidate>
      <h2 className={styles.question}>{text('uploads.firstClient')}</h2>
      <p className={styles.hint}>{text('uploads.firstClientHint')}</p>
      {add.error ? <ServerErrorBanner error={add.error} /> : null}
      <FormControl required>
        <FormControl.Label>{text('uploads.company')}</FormControl.Label>
        <TextInput block autoFocus autoComplete="organization" maxLength={LONGEST_NAME} {...register('name')} />
        {formState.errors.name ? (
          <FormControl.Validation variant="error">{text('uploads.companyMissing')}</FormControl.Validation>
        ) : null}
      </FormControl>
      <div>
        <Button type="submit" variant="primary" loading={add.isPending}>
          {text('uploads.addCompany')}
        </Button>
      </div>
    </form>
  )
}
