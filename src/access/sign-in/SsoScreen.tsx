import { Banner, Button, FormControl, TextInput } from '@primer/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { text } from '../../text/text.ts'
import { emailOfLoadedAgain } from '../access-paths.ts'
import { AccessLink } from '../screen/AccessLink.tsx'
import { AccessScreen } from '../screen/AccessScreen.tsx'
import { SubmitButton } from '../screen/SubmitButton.tsx'
import { SsoForm } from './sso-form.ts'
import { ssoProblem } from './sso-problem.ts'
import { useProviderLogin, useProviders } from './sso-queries.ts'
import styles from '../screen/AccessForm.module.css'

/** Single sign-on: the e-mail address, then one button a provider. ACC-28 to ACC-33 */
export function SsoScreen() {
  const providers = useProviders()
  const login = useProviderLogin()
  const loadedAgain = emailOfLoadedAgain(location)
  const { register, handleSubmit, formState } = useForm<SsoForm>({
    resolver: zodResolver(SsoForm),
    defaultValues: { email: loadedAgain ?? '' },
  })
  const error = formState.errors.email?.message
  const problem = problemOf({ failure: login.error ?? providers.error, found: providers.data?.length })
  return (
    <AccessScreen title={text('access.sso')} ways={<AccessLink href="/login">{text('access.useUsername')}</AccessLink>}>
      <LiveElsewhere />
      {loadedAgain === null ? null : (
        <Banner title={text('access.sso')} hideTitle description={text('access.providerIsNewer')} />
      )}
      <form
        className={styles.form}
        noValidate
        aria-label={text('access.sso')}
        onSubmit={handleSubmit(({ email }) => {
          login.reset()
          providers.mutate(email)
        })}
      >
        <FormControl>
          <FormControl.Label>{text('access.email')}</FormControl.Label>
          <TextInput
            block
            size="large"
            type="email"
            autoComplete="email"
            autoFocus
            {...register('email', { onChange: () => providers.reset() })}
          />
          {error === undefined ? null : <FormControl.Validation variant="error">{error}</FormControl.Validation>}
        </FormControl>
        {problem === null ? null : (
          <div role="alert">
            <FormControl.Validation variant="error">{problem}</FormControl.Validation>
          </div>
        )}
        {providers.data?.length ? (
          providers.data.map(({ idp, name }) => (
            <Button
              key={idp}
              size="large"
              block
              variant="primary"
              loading={login.isPending && login.variables.idp === idp}
              onClick={() => login.mutate({ idp, email: providers.variables ?? '', logOffOtherSessions: false })}
            >
              {text('access.loginWith', { provider: name })}
            </Button>
          ))
        ) : (
          <SubmitButton loading={providers.isPending} doing={text('access.lookingUp')}>
            {text('access.continue')}
          </SubmitButton>
        )}
      </form>
    </AccessScreen>
  )
}

/** Back from the provider while a session is live elsewhere; who and where are in the address. ACC-32 */
function LiveElsewhere() {
  const login = useProviderLogin()
  const query = new URLSearchParams(location.search)
  if (!location.href.includes('logoff')) return null
  const again = () =>
    login.mutate({ idp: query.get('idp') ?? '', email: query.get('user') ?? '', logOffOtherSessions: true })
  return (
    <div role="alert">
      <Banner
        variant="warning"
        title={text('access.liveElsewhere')}
        description={text('access.logOffElsewhere')}
        primaryAction={<Banner.PrimaryAction onClick={again}>{text('access.yes')}</Banner.PrimaryAction>}
      />
      {login.isError ? (
        <FormControl.Validation variant="error">{ssoProblem(login.error)}</FormControl.Validation>
      ) : null}
    </div>
  )
}

function problemOf({
  failure,
  found,
}: {
  readonly failure: Error | null
  readonly found: number | undefined
}): string | null {
  if (failure) return ssoProblem(failure)
  if (found === 0) return text('access.notAssociated')
  const query = new URLSearchParams(location.search)
  if (found !== undefined || !query.has('problem')) return null
  const reference = /^[\w-]{1,40}$/.exec(query.get('reference') ?? '')?.[0]
  return [
    text('access.ssoRefused'),
    ...(reference === undefined ? [] : [text('access.reference', { reference })]),
  ].join(' ')
}
