import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { officePaths } from '#domain/desk/editorial/paths';

/**
 * The search in the office's header is a form of the page, which works before the area does. From then on it opens its
 * screen without leaving the area, and shows what the address of that screen asks for.
 */
export function useOfficeSearch(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const form = searchForm();
    const open = (event: SubmitEvent) => {
      event.preventDefault();
      const words = wordsOf(form)?.value.trim();
      if (words) void navigate(`${officePaths.search}?${new URLSearchParams({ q: words })}`);
    };
    form?.addEventListener('submit', open);
    return () => form?.removeEventListener('submit', open);
  }, [navigate]);
  useEffect(() => {
    const words = wordsOf(searchForm());
    if (words) words.value = pathname === officePaths.search ? (new URLSearchParams(search).get('q') ?? '') : '';
  }, [pathname, search]);
}

const searchForm = () => document.querySelector<HTMLFormElement>('#office-search');
const wordsOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>('input[name="q"]');
