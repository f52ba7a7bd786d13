/**
 * Submits the first form of an HTML text, with its hidden fields as they are; nothing else of the text comes into the page.
 * `onUnknown`: the page was loaded before the portal knew of where the form goes, so the browser may not send it. ACC-31, decision 0038
 */
export function submitForm(html: string, onUnknown: () => void): void {
  const given = new DOMParser().parseFromString(html, 'text/html').querySelector('form')
  if (!given) throw new Error('the answer holds no form')
  const form = document.createElement('form')
  form.method = given.method
  form.action = given.getAttribute('action') ?? ''
  form.hidden = true
  for (const [name, value] of new FormData(given)) {
    if (typeof value !== 'string') continue
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective }) => effectiveDirective === 'form-action' && onUnknown(),
    { once: true },
  )
  form.submit()
}
