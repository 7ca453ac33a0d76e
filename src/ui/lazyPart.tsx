import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ChunkLoadError, retryImport } from '../lib/core/errors/retryImport.ts'
import type { Locale, Texts } from '../lib/core/i18n/locale.ts'
import { MoreTexts, useTexts } from './texts.tsx'

type Part<P> = { readonly default: ComponentType<P> }

/**
 * A part of the page that is loaded when it is first shown. Other parts stay visible meanwhile. If it fails to load, a
 * message replaces it, with a retry.
 * @param id its name in the error
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

/** A part with texts that no page includes: it is ready when both are loaded. */
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
  /** Only code that failed to load is reported here; a bug of ours is thrown on. */
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
