import { Component, type ReactNode } from 'react';

/** What was in a control of a page that broke. */
export interface TypedWords {
  id: string;
  name: string;
  label: string;
  text: string;
}

/** How words outlive what broke. */
export interface Memory {
  /** What is in the page's controls now. */
  read: () => TypedWords[];
  /** Keeps words past a reload; `take` gives them out, once. */
  keep: (words: readonly TypedWords[]) => void;
  take: () => TypedWords[];
  /** Puts words back into their controls; returns a function that stops this. */
  giveBack: (words: readonly TypedWords[]) => () => void;
}

interface Props {
  memory: Memory;
  officeEmail: string;
  children?: ReactNode;
}

interface State {
  memory: Memory;
  isBroken: boolean;
  typed: readonly TypedWords[];
}

/**
 * Where what is in it breaks, it says so, gives back what was typed, and leaves the rest of the page alone. A class,
 * because React reports such errors to classes only.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { memory: this.props.memory, isBroken: false, typed: [] };
  /** Words that were given back, and broke the page again, are not given to the next one. */
  private hasGiven = false;
  private stop = () => {};

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps(_: Props, { memory, isBroken, typed }: State): Partial<State> | null {
    // What broke still is in the page: what is shown in its place comes after this.
    return isBroken && typed.length === 0 ? { typed: memory.read() } : null;
  }

  override componentDidMount(): void {
    this.give(this.props.memory.take());
  }

  override componentDidCatch(): void {
    this.stop();
    if (!this.hasGiven) this.props.memory.keep(this.state.typed);
  }

  override componentWillUnmount(): void {
    this.stop();
  }

  private give(words: readonly TypedWords[]): void {
    if (words.length === 0) return;
    this.hasGiven = true;
    this.stop = this.props.memory.giveBack(words);
  }

  private tryAgain = () => {
    const { typed } = this.state;
    this.props.memory.take();
    this.setState({ isBroken: false, typed: [] }, () => this.give(typed));
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

/** What was typed, to be read and copied. */
export function TypedList({ typed }: { typed: readonly TypedWords[] }) {
  if (typed.length === 0) return null;
  return (
    <details className="typed">
      <summary>What you had typed</summary>
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
