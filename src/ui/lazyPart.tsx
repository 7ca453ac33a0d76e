import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ChunkLoadError, retryImport } from '../lib/core/errors/retryImport.ts'
import type { Locale, Texts } from '../lib/core/i18n/locale.ts'
import { MoreTexts, useTexts } from './texts.tsx'

type Part<P> = { readonly default: ComponentType<P> }

/**
 * A part of the page that is fetched when it is first shown. While it comes nothing else goes away; when it can't be
 * had, that is said in its place, and it is tried anew when asked.
 * @param id what it is called when it does not come
 */
export function lazyPart<P extends object>(
  id: string,
  load: (locale: Locale) => Promise<Part<P>>,
): ComponentType<P> {
  const fetchPart = (locale: Locale) => lazy(() => retryImport(id, () => load(locale)))
  let Part: ComponentType<P> | null = null
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when its module is read
  return function LazyPart(props: P) {
    const { locale } = useTexts()
    const [tries, setTries] = useState(0)
    const retry = () => {
      Part = null
      setTries(tries + 1)
    }
    Part ??= fetchPart(locale) as ComponentType<P>
    const Shown = Part
    return (
      <Boundary key={tries} onRetry={retry}>
        <Suspense fallback={null}>
          <Shown {...props} />
        </Suspense>
      </Boundary>
    )
  }
}

/** A part that says sentences which no page carries: it is there when both have come. */
export async function withTexts<P extends object>(
  part: Promise<Part<P>>,
  texts: Promise<Texts>,
): Promise<Part<P>> {
  const [{ default: Silent }, sentences] = await Promise.all([part, texts])
  return {
    default: (props: P) => (
      <MoreTexts texts={sentences}>
        <Silent {...props} />
      </MoreTexts>
    ),
  }
}

type BoundaryProps = { readonly onRetry: () => void; readonly children: ReactNode }

class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }
  /** Only code that did not come is reported here; a fault of ours stays one. */
  static getDerivedStateFromError(error: unknown) {
    if (!(error instanceof ChunkLoadError)) throw error
    return { failed: true }
  }
  override render() {
    return this.state.failed ? <Failed onRetry={this.props.onRetry} /> : this.props.children
  }
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts<'ui'>()
  return (
    <p className="part-failed" role="alert">
      {t('partFailed')}{' '}
      <button className="act" type="button" onClick={onRetry}>
        {t('partRetry')}
      </button>
    </p>
  )
}
