import { Component, type ReactNode } from 'react';

/** The content of a control on a page that crashed. */
export interface TypedText {
  id: string;
  name: string;
  label: string;
  text: string;
}

export interface TypedTextMemory {
  /** Reads the text in the page's controls. */
  read: () => TypedText[];
  /** Keeps text across a reload; `take` returns it once. */
  keep: (words: readonly TypedText[]) => void;
  take: () => TypedText[];
  /** Restores text to its controls; returns a function that stops this. */
  restore: (words: readonly TypedText[]) => () => void;
}

interface Props {
  memory: TypedTextMemory;
  officeEmail: string;
  children?: ReactNode;
}

interface State {
  memory: TypedTextMemory;
  isBroken: boolean;
  typed: readonly TypedText[];
}

/**
 * If its content crashes, shows an error and the typed text, and leaves the rest of the page working. A class, because
 * React supports error boundaries only as classes.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { memory: this.props.memory, isBroken: false, typed: [] };
  /** Text that crashes the page again is not restored a second time. */
  private hasRestored = false;
  private stop = () => {};

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps(_: Props, { memory, isBroken, typed }: State): Partial<State> | null {
    // The crashed content is still in the page: the fallback is rendered after this.
    return isBroken && typed.length === 0 ? { typed: memory.read() } : null;
  }

  override componentDidMount(): void {
    this.restore(this.props.memory.take());
  }

  override componentDidCatch(): void {
    this.stop();
    if (!this.hasRestored) this.props.memory.keep(this.state.typed);
  }

  override componentWillUnmount(): void {
    this.stop();
  }

  private restore(words: readonly TypedText[]): void {
    if (words.length === 0) return;
    this.hasRestored = true;
    this.stop = this.props.memory.restore(words);
  }

  private tryAgain = () => {
    const { typed } = this.state;
    this.props.memory.take();
    this.setState({ isBroken: false, typed: [] }, () => this.restore(typed));
  };

  override render(): ReactNode {
    const { isBroken, typed } = this.state;
    const { officeEmail } = this.props;
    if (!isBroken) return this.props.children;
    return (
      <div className="notice stack" role="alert">
        <h2>Unexpected Application Error!</h2>
        <p>
          This part of the page has stopped working. {typed.length > 0 && 'What you have typed is kept. '}If it happens
          again, please write to{' '}
          {officeEmail ? <a href={`mailto:${officeEmail}`}>{officeEmail}</a> : 'the editorial office'}.
        </p>
        <p>
          <button type="button" className="button" onClick={this.tryAgain}>
            Try again
          </button>
        </p>
        <TypedList typed={typed} />
      </div>
    );
  }
}

export function TypedList({ typed }: { typed: readonly TypedText[] }) {
  if (typed.length === 0) return null;
  return (
    <details className="typed">
      <summary>Text you had typed</summary>
      <dl>
        {typed.map(({ id, name, label, text }) => (
          <div key={id || name}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
