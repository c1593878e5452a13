import { AUTHOR_TEXTS, canRevise, Revision } from '#domain/author-area';
import { DOCUMENT_FORMATS } from '#domain/document';
