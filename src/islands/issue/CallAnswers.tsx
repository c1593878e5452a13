import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import type { IssueRecord } from '#domain/issue/issue-record';
import { paths } from '#domain/kernel/paths';
import { statusLabel } from '#domain/manuscript/status';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { issueKey, noteAnswer, placeAnswer, removeAnswer, scheduleKey } from './calls.ts';

const Input = z.strictObject({ manuscript_number: z.string().trim().min(1, 'Enter the manuscript number.') });

/** The manuscripts that answer the call of an issue: noted by their numbers, and put into the issue once they are accepted. */
export function CallAnswers({ issue: { id, volume, number, answers, articles } }: { issue: IssueRecord }) {
  const client = useQueryClient();
  const show = ({ message, issue }: { message: string; issue: IssueRecord }) => {
    client.setQueryData(issueKey(id), issue);
    void client.invalidateQueries({ queryKey: scheduleKey(id) });
    toast.success(message);
  };
  const api = useApiForm({
    id: 'answer',
    schema: Input,
    send: ({ manuscript_number }) => noteAnswer(id, manuscript_number),
    onDone: (reply) => {
      show(reply);
      const field = document.querySelector<HTMLInputElement>('#answer-manuscript_number');
      if (field) field.value = '';
    },
  });
  const press = (call: Promise<{ message: string; issue: IssueRecord }>) =>
    void call.then(show, (thrown) => toast.error(thrown instanceof Error ? thrown.message : String(thrown)));
  const inIssue = new Set(articles.map((article) => article.id));
  return (
    <section className="rows" aria-labelledby="answers">
      <h2 id="answers">Manuscripts that answer the call</h2>
      {answers.length === 0 && <p>No manuscripts yet.</p>}
      <ol className="movable">
        {answers.map((answer) => (
          <li key={answer.id} className="row">
            <div className="row-line">
              <div>
                <a href={paths.editorManuscript(answer.id)}>{answer.title}</a>
                <span className="hint">
                  {answer.manuscript_number}, {statusLabel(answer.status)}
                  {inIssue.has(answer.id) && ', in this issue'}
                </span>
              </div>
              <span className="row-tools">
                {answer.status === 'accepted' && !inIssue.has(answer.id) && (
                  <button
                    type="button"
                    className="plain"
                    onClick={() =>
                      press(
                        placeAnswer(id, answer.id, { volume: volume.number, issue: number, version: answer.version }),
                      )
                    }
                  >
                    Add to the issue<span className="visually-hidden">: {answer.title}</span>
                  </button>
                )}
                <button type="button" className="plain" onClick={() => press(removeAnswer(id, answer.id))}>
                  Remove from this list<span className="visually-hidden">: {answer.title}</span>
                </button>
              </span>
            </div>
          </li>
        ))}
      </ol>
      <Form api={api} submit="Add to this list" busy="Adding…">
        <Field
          label="Manuscript number"
          hint="Authors name the call in their cover letter. A manuscript can answer only one call."
          autoComplete="off"
          {...api.field('manuscript_number')}
        />
      </Form>
    </section>
  );
}
